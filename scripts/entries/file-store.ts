import { parseEnv } from '@/lib/platform/env';
import { openFileStore, type FileStore } from '@/lib/platform/file-store';

/** Where the settings keep sealed files, for a backup of them and its restore. */
export const openStore = (settings: Record<string, string | undefined>): Promise<FileStore> =>
  openFileStore(parseEnv(settings));
