import { fileTypeFromBuffer } from 'file-type';
import { pictureTypes, type PictureType } from './rules';

// A PNG that moves is a PNG; its first picture counts.
const alike: Record<string, PictureType> = { 'image/apng': 'image/png' };

/** Width and height of a JPEG that was made here. */
export function sizeOfJpeg(jpeg: Buffer): [width: number, height: number] {
  let at = 2;
  // The frame begins behind segments of other kinds, each of which tells its length.
  while (jpeg[at + 1]! < 0xc0 || jpeg[at + 1]! > 0xc2) at += 2 + jpeg.readUInt16BE(at + 2);
  return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
}

/** What a file is by its first bytes; null for what is not taken. A name or a declared type counts for nothing. */
export async function pictureTypeOf(head: Uint8Array): Promise<PictureType | null> {
  const mime = (await fileTypeFromBuffer(head))?.mime ?? '';
  return alike[mime] ?? pictureTypes.find((type) => type === mime) ?? null;
}
