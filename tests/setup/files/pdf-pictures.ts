import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';

type Canvas = { canvas: { toBuffer: (type: 'image/png') => Buffer }; context: object };
type Canvases = { create: (width: number, height: number) => Canvas };

/** So many dots to an inch: a letter can be told, and a page takes some ten kilobytes. */
const dpi = 75;

/** The pages of a PDF as a reader sees them, in grey; drawn by what the tests bring, so that no program has to be there. */
export async function picturesOfPdf(bytes: Uint8Array): Promise<Buffer[]> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  });
  const pdf = await task.promise;
  const pictures: Buffer[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: dpi / 72 });
    const drawn = (pdf.canvasFactory as Canvases).create(viewport.width, viewport.height);
    await page.render({ canvasContext: drawn.context as never, viewport }).promise;
    pictures.push(
      await sharp(drawn.canvas.toBuffer('image/png'))
        .flatten({ background: 'white' })
        .toColourspace('b-w')
        .png({ palette: true, colours: 16, effort: 10 })
        .toBuffer(),
    );
  }
  await task.destroy();
  return pictures;
}

/** The side of a square, in dots: about a word wide. */
const side = 12;

/** How dark each square of a picture is, from 0 to 255: what a slightly other smoothing leaves alone. */
async function squares(picture: Buffer) {
  const { width, height } = await sharp(picture).metadata();
  const grid = { width: Math.ceil(width / side), height: Math.ceil(height / side) };
  const dots = await sharp(picture)
    .toColourspace('b-w')
    .resize({ ...grid, fit: 'fill', kernel: 'linear' })
    .removeAlpha()
    .extractChannel(0)
    .raw()
    .toBuffer();
  return { grid, dots };
}

/** By how much the square that differs most differs, from 0 to 255. */
export async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [left, right] = [await squares(one), await squares(other)];
  if (left.grid.width !== right.grid.width || left.grid.height !== right.grid.height) return 255;
  return left.dots.reduce((most, dot, i) => Math.max(most, Math.abs(dot - right.dots[i]!)), 0);
}

const folder = path.join('tests', 'pictures');

/** The picture that is kept under a name; `WRITE_PICTURES=yes` keeps what was drawn, to be looked at. */
export function keptPicture(name: string, drawn: Buffer): Buffer {
  const file = path.join(folder, `${name}.png`);
  if (process.env.WRITE_PICTURES === 'yes') {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, drawn);
  }
  if (!existsSync(file)) throw new Error(`${file} is missing: WRITE_PICTURES=yes keeps it.`);
  return readFileSync(file);
}
