import { newKey, openWith, sealWith } from '../files/seal-crypto';
import { seal, unseal } from '../platform/seal';

const use = 'assay archive';

export type ArchiveName = { id: string; customerId: string };

/** What a part is called where files are kept. */
export const partName = (archiveId: string, part: number): string =>
  `archive-${archiveId}-${part}.sealed`;

const nameOf = ({ id, customerId }: ArchiveName, part: number) =>
  `part ${part} of archive ${id} of customer ${customerId}`;

export function newArchiveKey({ id }: ArchiveName, secret: string) {
  const key = newKey();
  return { key, sealed: seal(key, secret, use, id) };
}

/** The key of an archive; null where it was sealed under another secret. */
export const openArchiveKey = (sealed: Uint8Array, secret: string, id: string): Buffer | null =>
  unseal(Buffer.from(sealed), secret, use, id);

export const sealPart = (key: Buffer, of: ArchiveName, part: number, bytes: Buffer): Buffer =>
  sealWith(key, bytes, nameOf(of, part));

/** A part in its place; null in that of another, of another archive, or changed. */
export const openPart = (key: Buffer, of: ArchiveName, part: number, bytes: Buffer) =>
  openWith(key, bytes, nameOf(of, part));
