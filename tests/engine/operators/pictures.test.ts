import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type pg from 'pg';
import { createDatabase, type Database } from '@/lib/platform/db';
import { pictureSizes } from '@/scripts/commands/picture-sizes.mjs';
import { asOperator, operatorLogin } from '@/tests/setup/operator';

/** Guarantee: what an operator keeps as a picture is a whole JPEG of the size it is shown in. */

let owner: Database;
let anna: pg.Client;
type Sizes = { small: Buffer; medium: Buffer; large: Buffer };
let good: Sizes;

const pixels = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });

const sizesOf = async (bytes: Buffer) => (await pictureSizes(bytes)) as Sizes;

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 2, role: null });
  anna = await asOperator((await operatorLogin(process.env.DATABASE_URL!)).url);
  good = await sizesOf(await pixels(400).png().toBuffer());
});
afterAll(async () => {
  await anna.end();
  await owner.close();
});

async function kept(small: Buffer, medium = good.medium, large = good.large): Promise<string> {
  const { rows } = await anna.query<{ id: string }>(
    'select operations.add_picture($1, $2, $3) as id',
    [small, medium, large],
  );
  return rows[0]!.id;
}
const flaw = async (bytes: Buffer, side: number) =>
  (await owner.sql<{ flaw: string | null }>`select jpeg_flaw(${bytes}, ${side}) as flaw`)[0]!.flaw;

it('keeps what the command line makes, of noise and of one colour', async () => {
  expect(await kept(good.small)).toMatch(/^\d+$/);
  const plain = await sharp({
    create: { width: 9, height: 7, channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer();
  const { small, medium, large } = await sizesOf(plain);
  expect(await kept(small, medium, large)).toMatch(/^\d+$/);
});

it('takes the kinds of JPEG that browsers show', async () => {
  for (const options of [
    { progressive: true },
    { chromaSubsampling: '4:4:4' },
    { quality: 100 },
    { quality: 1 },
    { progressive: true, optimiseScans: true, mozjpeg: true },
  ])
    expect([options, await flaw(await pixels(320).jpeg(options).toBuffer(), 320)]).toEqual([
      options,
      null,
    ]);
  const white = sharp({ create: { width: 1280, height: 1280, channels: 3, background: '#fff' } });
  for (const progressive of [false, true])
    expect(await flaw(await white.clone().jpeg({ progressive, quality: 1 }).toBuffer(), 1280)).toBe(
      null,
    );
  expect(await flaw(await pixels(320).greyscale().jpeg().toBuffer(), 320)).toBeNull();
});

describe('refuses', () => {
  const head = Buffer.from('ffd8ff', 'hex');
  const scanOf = (bytes: Buffer) => bytes.indexOf(Buffer.from('ffda', 'hex'));
  const part = (marker: string, content: Buffer) => {
    const size = Buffer.alloc(2);
    size.writeUInt16BE(content.length + 2);
    return Buffer.concat([Buffer.from(marker, 'hex'), size, content]);
  };
  const behindStart = (bytes: Buffer, added: Buffer) =>
    Buffer.concat([bytes.subarray(0, 2), added, bytes.subarray(2)]);

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['its first bytes alone', () => head],
    ['junk behind its first bytes', () => Buffer.concat([head, randomBytes(5000)])],
    ['a page behind its first bytes', () => Buffer.concat([head, Buffer.from('<script>'.repeat(99))])],
    ['half of it', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['one without its end', (bytes) => bytes.subarray(0, -2)],
    ['one with a file behind its end', (bytes) => Buffer.concat([bytes, Buffer.from('PK\u0003\u0004')])],
    ['one with two ends', (bytes) => Buffer.concat([bytes, Buffer.from('ffd9', 'hex')])],
    ['one with junk for its scan', (bytes) => Buffer.concat([
      bytes.subarray(0, scanOf(bytes) + 14), randomBytes(20_000), Buffer.from('ffd9', 'hex'),
    ])],
    ['one with an empty scan', (bytes) => Buffer.concat([
      bytes.subarray(0, scanOf(bytes) + 14), Buffer.from('ffd9', 'hex'),
    ])],
    ['one without a frame', (bytes) => Buffer.concat([bytes.subarray(0, 2), bytes.subarray(scanOf(bytes))])],
    ['one with a comment', (bytes) => behindStart(bytes, part('fffe', Buffer.from('Pay to me')))],
    ['one with XMP', (bytes) => behindStart(bytes, part('ffe1', Buffer.from('http://ns.adobe.com/xap/1.0/')))],
    ['one that another size is said of', (bytes) => {
      const changed = Buffer.from(bytes);
      changed.writeUInt16BE(1280, changed.indexOf(Buffer.from('ffc0', 'hex')) + 5);
      return changed;
    }],
  ])('%s', async (_, made) => {
    await expect(kept(made(good.small))).rejects.toThrow('A picture is a JPEG of at most');
    expect(await flaw(made(good.small), 320)).not.toBeNull();
  }); // prettier-ignore

  it('one of another size, in whichever place', async () => {
    await expect(kept(good.medium)).rejects.toThrow('no square of 320 pixels');
    await expect(kept(good.small, good.large)).rejects.toThrow('no square of 640 pixels');
    await expect(kept(good.small, good.medium, good.small)).rejects.toThrow('of 1280 pixels');
  });
});
