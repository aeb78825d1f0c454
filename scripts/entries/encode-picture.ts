import { createDecipheriv } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { notAPicture, pictureLimits, spoolCipher, tooLarge } from '@/lib/files/rules';

// Makes a plain JPEG of the picture on the descriptor after the usual ones, in a process of its own:
// what a decoder does with a forged file ends with it. It comes encrypted, the key and the counter on
// the standard input. Of what type the picture is comes as the one argument.

class Refused extends Error {
  constructor(readonly code: number) {
    super(`refused with ${code}`);
  }
}

const { mostPixels, mostWavePixels, longestSide, mostBytes } = pictureLimits;

sharp.cache(false);
sharp.concurrency(1);
// Of all that libvips can read, only what is asked for.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });

const codestream = Buffer.from([0xff, 0x4f, 0xff, 0x51]);

/** Where the code of a JPEG 2000 begins: by itself at the start, in a JP2 file in the first box that holds one. */
function codeOf(bytes: Buffer, isBare: boolean): Buffer {
  if (isBare) return bytes;
  for (let at = 0; at + 8 <= bytes.length;) {
    const [told, name] = [bytes.readUInt32BE(at), bytes.toString('latin1', at + 4, at + 8)];
    // A length of 1 says that the true one follows, of 0 that the box lasts to the end.
    if (told === 1 && at + 16 > bytes.length) break;
    const head = told === 1 ? 16 : 8;
    if (name === 'jp2c') return bytes.subarray(at + head);
    const length = told === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : told;
    if (length < head) break;
    at += length;
  }
  throw new Refused(notAPicture);
}

/** Pixels of a JPEG 2000, which its decoder keeps all at once, by the marker that begins its code. */
function wavePixels(code: Buffer): number {
  if (code.length < 24 || !code.subarray(0, 4).equals(codestream)) throw new Refused(notAPicture);
  const side = (end: number, begin: number) => code.readUInt32BE(end) - code.readUInt32BE(begin);
  return side(8, 16) * side(12, 20);
}

async function openWave(bytes: Buffer, type: string): Promise<Sharp> {
  if (wavePixels(codeOf(bytes, type === 'image/j2c')) > mostWavePixels) throw new Refused(tooLarge);
  const magick = await import('@imagemagick/magick-wasm');
  const file = createRequire(import.meta.url).resolve('@imagemagick/magick-wasm/magick.wasm');
  await magick.initializeImageMagick(await readFile(file));
  const format = type === 'image/j2c' ? magick.MagickFormat.J2c : magick.MagickFormat.Jp2;
  return magick.ImageMagick.read(bytes, format, (image) => {
    image.colorSpace = magick.ColorSpace.sRGB;
    const { width, height } = image;
    const pixels = image.getPixels((all) => all.toByteArray(0, 0, width, height, 'RGB'));
    if (!pixels) throw new Refused(notAPicture);
    return sharp(pixels, { raw: { width, height, channels: 3 } });
  });
}

async function open(bytes: Buffer, type: string): Promise<Sharp> {
  if (type !== 'image/jpeg' && type !== 'image/png') return openWave(bytes, type);
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 });
  const { width, height } = await picture.metadata();
  if (width * height > mostPixels) throw new Refused(tooLarge);
  return picture;
}

/** The first of ever smaller versions that is small enough. What was sent is decoded once. */
async function encode(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const [side, quality] of [
    [longestSide, 88],
    [longestSide, 75],
    [longestSide / 2, 75],
    [longestSide / 4, 60],
  ] as const) {
    const bytes = await sharp(data, { raw })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality, mozjpeg: false })
      .toBuffer();
    if (bytes.length <= mostBytes) return bytes;
  }
  throw new Refused(tooLarge);
}

async function opened(): Promise<Buffer> {
  const secret = await buffer(process.stdin);
  const decipher = createDecipheriv(spoolCipher, secret.subarray(0, 32), secret.subarray(32));
  return buffer(createReadStream('', { fd: 3 }).pipe(decipher));
}

async function answer(): Promise<number> {
  try {
    const bytes = await opened();
    const made = await encode(await open(bytes, process.argv[2]!));
    await new Promise((resolve) => process.stdout.write(made, resolve));
    return 0;
  } catch (error) {
    return error instanceof Refused ? error.code : notAPicture;
  }
}

process.exit(await answer());
