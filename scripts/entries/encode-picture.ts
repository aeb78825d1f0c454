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

/** Pixels of a JPEG 2000, which its decoder keeps all at once, by the marker that begins its code. */
function wavePixels(bytes: Buffer): number {
  const at = bytes.indexOf(codestream);
  if (at < 0 || bytes.length < at + 24) throw new Refused(notAPicture);
  const side = (end: number, begin: number) =>
    bytes.readUInt32BE(at + end) - bytes.readUInt32BE(at + begin);
  return side(8, 16) * side(12, 20);
}

async function openWave(bytes: Buffer, type: string): Promise<Sharp> {
  if (wavePixels(bytes) > mostWavePixels) throw new Refused(tooLarge);
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

/** The first of ever smaller versions that is small enough. */
async function encode(picture: Sharp): Promise<Buffer> {
  for (const [side, quality] of [
    [longestSide, 88],
    [longestSide, 75],
    [longestSide / 2, 75],
    [longestSide / 4, 60],
  ] as const) {
    const bytes = await picture
      .clone()
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
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
