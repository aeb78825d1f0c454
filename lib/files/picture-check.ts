import { fileTypeFromBuffer } from 'file-type';
import { pictureTypes, type PictureType } from './rules';

// A PNG that moves is a PNG; its first picture counts.
const alike: Record<string, PictureType> = { 'image/apng': 'image/png' };

/** What a file is by its first bytes; null for what is not taken. A name or a declared type counts for nothing. */
export async function pictureTypeOf(head: Uint8Array): Promise<PictureType | null> {
  const mime = (await fileTypeFromBuffer(head))?.mime ?? '';
  return alike[mime] ?? pictureTypes.find((type) => type === mime) ?? null;
}
