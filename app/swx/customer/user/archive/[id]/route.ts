import { fetchArchive } from '@/lib/archives/contract';
import { getArchiveFile } from '@/lib/archives/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(fetchArchive, getArchiveFile);
