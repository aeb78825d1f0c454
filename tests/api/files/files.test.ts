import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, renameSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Row } from '@/lib/platform/db';
import { forgetFile } from '@/lib/files/service';
import { startApp, type App, type Session } from '@/tests/setup/app';
import { noise, upload } from '@/tests/setup/files/send-file';
import { until } from '@/tests/setup/until';

let app: App;
let me: Session;
let other: Session;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  me = await app.customer();
  other = await app.customer();
});
afterAll(() => app.stop());

const send = (bytes: Uint8Array, about: object = {}) => upload(app, bytes, { ...me, ...about });
const card = (kind: string) => readFileSync(`tests/setup/files/card.${kind}`);
const rows = () => app.owner.sql<Row>`select * from file where customer_id = ${me.customerId}`;
const kept = () => readdirSync(app.runtime.env.FILES_DIR).filter((name) => /sealed/.test(name));
const arriving = () => {
  const folder = path.join(app.runtime.env.FILES_DIR, 'arriving');
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
};

async function show(id: string, token = me.token) {
  const response = await fetch(`${app.url}/swx/customer/user/file/${id}`, {
    headers: { authorization: token },
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

const crc = (bytes: Buffer) => {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
};
const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length);
  body.copy(out, 4);
  out.writeUInt32BE(crc(body), out.length - 4);
  return out;
};
/** A PNG of one grey level in a few kilobytes, however many pixels it says. */
function flatPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const line = Math.ceil(width / 8) + 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(line * height), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('an upload', () => {
  test('is kept re-encoded, upright, without metadata, sealed, and shown to its owner', async () => {
    const photo = await noise(900, 600)
      .jpeg({ quality: 95 })
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const sent = await send(photo);
    expect([sent.status, sent.code]).toEqual([200, '200']);
    const { response, bytes } = await show(sent.result.fileId);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const facts = await sharp(bytes).metadata();
    expect([facts.format, facts.width, facts.height]).toEqual(['jpeg', 600, 900]);
    expect([facts.exif, facts.orientation]).toEqual([undefined, undefined]);
    expect(bytes.includes('where I live')).toBe(false);
    const [row] = await rows();
    expect(row).toMatchObject({
      state: 'unused',
      purpose: 'front',
      size_bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    const stored = readFileSync(
      path.join(app.runtime.env.FILES_DIR, `${sent.result.fileId}.sealed`),
    );
    expect(stored.includes(bytes.subarray(0, 20))).toBe(false);
    expect(arriving()).toEqual([]);
  });

  test.each(['jp2', 'j2k'])('of OpenJPEG (%s) becomes a JPEG of the same picture', async (kind) => {
    const sent = await send(card(kind), { name: 'card.jpg', purpose: 'proof' });
    expect(sent.code).toBe('200');
    const { bytes } = await show(sent.result.fileId);
    const { info, data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([480, 300]);
    // The face is dark, the card around it light.
    const at = (x: number, y: number) => data[(y * 480 + x) * 3]!;
    expect([at(110, 130) < 110, at(300, 250) > 130]).toEqual([true, true]);
  });

  test.each<[string, number, number, boolean]>([
    ['front', 30, 20, false],
    ['back', 599, 400, false],
    ['selfie', 600, 399, false],
    ['hand-held', 2_000, 300, false],
    ['front', 400, 600, true],
    ['signature', 300, 80, true],
    ['proof', 30, 20, true],
  ])('of a %s of %i × %i pixels is taken: %s', async (purpose, width, height, isTaken) => {
    const sent = await send(await noise(width, height).jpeg().toBuffer(), { purpose });
    expect([sent.status, sent.result]).toEqual(
      isTaken
        ? [200, { fileId: expect.any(String) }]
        : [400, { issues: [{ path: 'file', message: 'photoSmall' }] }],
    );
    expect(await rows()).toHaveLength(isTaken ? 1 : 0);
  });

  test('of 40 megabytes is kept in at most two', async () => {
    const large = await noise(4_100, 3_300).png({ compressionLevel: 0 }).toBuffer();
    expect(large.length).toBeGreaterThan(40e6);
    const sent = await send(large, { type: 'image/png' });
    expect(sent.code).toBe('200');
    const { bytes } = await show(sent.result.fileId);
    expect(bytes.length).toBeLessThanOrEqual(2 * 1024 * 1024);
  });

  test('with something else behind or inside the picture keeps the picture alone', async () => {
    const html = '<html><script>alert(1)</script></html>';
    const photo = await noise(600, 400).jpeg().toBuffer();
    const comment = Buffer.concat([
      photo.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, html.length + 2]),
      Buffer.from(html),
      photo.subarray(2),
      Buffer.from(`PK\u0003\u0004${html}`),
    ]);
    const sent = await send(comment);
    expect(sent.code).toBe('200');
    const { bytes } = await show(sent.result.fileId);
    expect([bytes.includes('script'), bytes.includes('PK\u0003\u0004')]).toEqual([false, false]);
    expect(bytes.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const start = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['nothing', () => Buffer.alloc(0)],
    ['an SVG named .jpg', () => Buffer.from(svg)],
    ['HTML named .jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', () => noise(20, 20).gif().toBuffer()],
    ['a WebP', () => noise(20, 20).webp().toBuffer()],
    ['a TIFF', () => noise(20, 20).tiff().toBuffer()],
    ['the beginning of a JPEG', () => start],
    ['a JPEG that begins and goes on as HTML', () => Buffer.concat([start, Buffer.from(svg)])],
    [
      'a JPEG cut off',
      async () => {
        const whole = await noise(900, 600).jpeg().toBuffer();
        return whole.subarray(0, whole.length / 3);
      },
    ],
    [
      'a PNG cut off',
      async () => {
        const whole = await noise(900, 600).png().toBuffer();
        return whole.subarray(0, whole.length / 3);
      },
    ],
    ['a JPEG 2000 cut off in its header', () => card('jp2').subarray(0, 90)],
    [
      'a PNG under the first bytes of a JPEG 2000',
      () => Buffer.concat([card('jp2').subarray(0, 40), flatPng(10, 10)]),
    ],
  ])('of %s is refused with 10105', async (_, make) => {
    const before = kept();
    const sent = await send(await make());
    expect([sent.status, sent.code]).toEqual([200, '10105']);
    expect([await rows(), kept(), arriving()]).toEqual([[], before, []]);
  });

  test.each<[string, () => Buffer]>([
    ['a decompression bomb of 900 megapixels', () => flatPng(30_000, 30_000)],
    ['200 megapixels', () => flatPng(20_000, 10_000)],
    ['more pixels than there are', () => flatPng(2_000_000, 100)],
  ])('of %s is refused with 10106', async (_, make) => {
    const bytes = make();
    expect(bytes.length).toBeLessThan(1e6);
    const sent = await send(bytes, { type: 'image/png' });
    expect([sent.status, sent.code]).toEqual([200, '10106']);
    expect([await rows(), arriving()]).toEqual([[], []]);
  });

  test('of a JPEG 2000 that says 200 megapixels is refused with 10106', async () => {
    const forged = Buffer.from(card('j2k'));
    forged.writeUInt32BE(20_000, 8);
    forged.writeUInt32BE(10_000, 12);
    expect((await send(forged)).code).toBe('10106');
    // The same in a JP2 file, behind a box of no meaning that holds the beginning of a small one.
    const small = Buffer.from(card('jp2'));
    const box = small.indexOf('jp2c') - 4;
    const decoy = Buffer.concat([
      Buffer.alloc(4),
      Buffer.from('free'),
      card('j2k').subarray(0, 40),
    ]);
    decoy.writeUInt32BE(decoy.length);
    const large = Buffer.from(small.subarray(box));
    large.writeUInt32BE(20_000, 16);
    large.writeUInt32BE(10_000, 20);
    expect((await send(Buffer.concat([small.subarray(0, box), decoy, large]))).code).toBe('10106');
    const harmless = Buffer.concat([small.subarray(0, box), decoy, small.subarray(box)]);
    expect((await send(harmless, { purpose: 'proof' })).code).toBe('200');
  });

  test('of more than 50 megabytes is refused with 10106, told before or not', async () => {
    const large = new Uint8Array(51 * 1024 * 1024).fill(0xff);
    expect((await send(large)).code).toBe('10106');
    const untold = await new Promise<string>((resolve, reject) => {
      const outgoing = request(
        `${app.url}/swx/customer/user/upload`,
        {
          method: 'POST',
          headers: {
            authorization: me.token,
            'content-type': 'multipart/form-data; boundary=x',
            'transfer-encoding': 'chunked',
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => resolve(Buffer.concat(parts).toString()));
        },
      );
      outgoing.on('error', reject);
      outgoing.write(
        '--x\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nfront\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n',
      );
      outgoing.write(large);
      outgoing.end('\r\n--x--\r\n');
    });
    expect(JSON.parse(untold)).toMatchObject({ code: '10106' });
    expect(arriving()).toEqual([]);
  });

  test('says what is wrong with a form', async () => {
    const photo = await noise(600, 400).jpeg().toBuffer();
    const strange = await send(photo, { purpose: 'tattoo' });
    expect([strange.status, strange.result]).toEqual([
      400,
      { issues: [{ path: 'purpose', message: 'purpose' }] },
    ]);
    const post = (body: BodyInit, type?: string) =>
      fetch(`${app.url}/swx/customer/user/upload`, {
        method: 'POST',
        headers: { authorization: me.token, ...(type ? { 'content-type': type } : {}) },
        body,
      });
    const none = new FormData();
    none.append('purpose', 'front');
    const without = await post(none);
    expect([without.status, await without.json()]).toMatchObject([
      400,
      { result: { issues: [{ path: 'file', message: 'file' }] } },
    ]);
    const field = new FormData();
    field.append('purpose', 'front');
    field.append('file', 'text instead of a file');
    expect((await post(field)).status).toBe(400);
    expect((await post('--x\r\nno form', 'multipart/form-data; boundary=x')).status).toBe(400);
    expect((await post('x', 'multipart/form-data')).status).toBe(415);
    expect((await post('{}', 'application/json')).status).toBe(415);
    expect(arriving()).toEqual([]);
  });

  test('needs a session before a byte of it is read', async () => {
    const answer = await upload(app, await noise(600, 400).jpeg().toBuffer(), { token: 'none' });
    expect(answer.status).toBe(401);
  });

  test('that is broken off leaves nothing', async () => {
    const outgoing = request(`${app.url}/swx/customer/user/upload`, {
      method: 'POST',
      headers: {
        authorization: me.token,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '1000000',
      },
    });
    outgoing.on('error', () => undefined);
    outgoing.write(
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nbegun',
    );
    await until(() => arriving().length === 1);
    outgoing.destroy();
    await until(() => arriving().length === 0);
    expect(await rows()).toEqual([]);
  });

  test('that the disk does not take asks its sender to come again, and blames no form', async () => {
    const folder = path.join(app.runtime.env.FILES_DIR, 'arriving');
    const photo = await noise(600, 400).jpeg().toBuffer();
    renameSync(folder, `${folder}-away`);
    try {
      const answer = await send(photo);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    } finally {
      renameSync(`${folder}-away`, folder);
    }
    expect((await send(photo)).code).toBe('200');
  });

  test('that ends within a part that nobody reads harms nobody', async () => {
    const part = (name: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\n`;
    for (const body of [`${part('x')}hi`, `${part('file')}a\r\n${part('file')}b`]) {
      const answer = await fetch(`${app.url}/swx/customer/user/upload`, {
        method: 'POST',
        headers: { authorization: me.token, 'content-type': 'multipart/form-data; boundary=x' },
        body,
      });
      expect(answer.status).toBe(400);
    }
    const brokenOff = request(`${app.url}/swx/customer/user/upload`, {
      method: 'POST',
      headers: {
        authorization: me.token,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '1000000',
      },
    });
    brokenOff.on('error', () => undefined);
    await new Promise((sent) => brokenOff.write(`${part('x')}begun`, sent));
    brokenOff.destroy();
    expect((await send(await noise(600, 400).jpeg().toBuffer())).code).toBe('200');
    await until(() => arriving().length === 0);
  });

  test('beside three others of the customer waits for its turn', async () => {
    const hanging = Array.from({ length: 3 }, () => {
      const outgoing = request(`${app.url}/swx/customer/user/upload`, {
        method: 'POST',
        headers: {
          authorization: me.token,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': '1000000',
        },
      });
      outgoing.on('error', () => undefined);
      outgoing.write(
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nbegun',
      );
      return outgoing;
    });
    await until(() => arriving().length === 3);
    const photo = await noise(600, 400).jpeg().toBuffer();
    const fourth = await send(photo);
    expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([429, '3']);
    // Who goes on sending although turned away is not listened to for long.
    const endless = request(`${app.url}/swx/customer/user/upload`, {
      method: 'POST',
      headers: { authorization: me.token, 'content-type': 'multipart/form-data; boundary=x' },
    });
    endless.on('error', () => undefined);
    const sending = setInterval(() => endless.write(Buffer.alloc(1_000)), 20);
    await new Promise((resolve) => endless.once('close', resolve));
    clearInterval(sending);
    expect((await upload(app, photo, other)).code).toBe('200');
    for (const one of hanging) one.destroy();
    await until(() => arriving().length === 0);
    expect((await send(photo)).code).toBe('200');
  });
});

test('who is turned away for a while is told for how long', async () => {
  const { files } = app.runtime;
  const photo = await noise(600, 400).jpeg().toBuffer();
  const { admit } = files;
  files.admit = async () => 77;
  const answer = await send(photo).finally(() => (files.admit = admit));
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '77']);
});

describe('a file', () => {
  let photo: Buffer;
  beforeAll(async () => {
    photo = await noise(600, 400).jpeg().toBuffer();
  });

  test('is not there for anybody else', async () => {
    const { fileId } = (await send(photo)).result;
    expect((await show(fileId, other.token)).response.status).toBe(404);
    expect((await show(fileId, 'none')).response.status).toBe(401);
    expect((await show('999999999')).response.status).toBe(404);
    expect((await show('1.jpg')).response.status).toBe(400);
    const looks = await app.call<{ total: number }>('GET user/listLooks', {}, me);
    expect(looks.result.total).toBe(0);
  });

  test('notes each look, and shows its owner alone who looked', async () => {
    const { fileId } = (await send(photo, { purpose: 'selfie' })).result;
    await show(fileId);
    const looks = await app.call<{ items: unknown[]; total: number }>('GET user/listLooks', {}, me);
    expect(looks.result).toMatchObject({
      total: 1,
      items: [{ fileId, purpose: 'selfie', by: 'owner', operator: null, reason: 'own' }],
    });
    expect((await app.call('GET user/listLooks', {}, other)).result).toMatchObject({ total: 0 });
    await expect(app.owner.sql`delete from file_look`).rejects.toThrow();
    await expect(app.owner.sql`update file_look set operator = 'x'`).rejects.toThrow();
  });

  test('notes a look of its owner once an hour, also of many at once', async () => {
    const { fileId } = (await send(photo, { purpose: 'selfie' })).result;
    // Each look waits for its file, so that all of them are under way at once.
    let shown: Promise<unknown> | undefined;
    await app.owner.transaction(async (run) => {
      await run`select from file where id = ${fileId} for update`;
      shown = Promise.all(Array.from({ length: 4 }, () => show(fileId)));
      // Asked outside the transaction, which would see the same sessions each time.
      await until(async () => {
        const [row] = await app.owner.sql<{ waiting: number }>`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        return row!.waiting >= 4;
      });
    });
    await shown;
    const rows = await app.owner.sql`select from file_look where file_id = ${fileId}`;
    expect(rows).toHaveLength(1);
  });

  test('that was not used is removed when its day is over, and one that was stays', async () => {
    const [unused, used] = await Promise.all([send(photo), send(photo)]);
    const ids = [unused.result.fileId, used.result.fileId] as const;
    const waiting = await app.owner.sql<Row>`
      select key, run_at - now() between interval '23 hours' and interval '24 hours' as in_a_day
      from graphile_worker.jobs where key = any(${ids.map((id) => `forget-file:${id}`)})`;
    expect(waiting.map((job) => job.in_a_day)).toEqual([true, true]);
    await app.owner
      .sql`select file_use(${me.customerId}, ${[ids[1]]}::bigint[], '{front}', 'verification')`;
    for (const id of ids) await app.owner.sql`select work_add('forget-file', ${id}, now())`;
    await until(async () => (await show(ids[0])).response.status === 404);
    await until(async () => {
      const left = await app.owner.sql`
        select from graphile_worker.jobs where key = any(${ids.map((id) => `forget-file:${id}`)})`;
      return left.length === 0;
    });
    expect(kept()).not.toContain(`${ids[0]}.sealed`);
    expect((await show(ids[1])).response.status).toBe(200);
    const states = await app.owner.sql<Row>`
      select state, wrapped_key is null as bare from file where id = any(${[...ids]}::bigint[]) order by id`;
    expect(new Set(states.map((row) => `${row.state} ${row.bare}`))).toEqual(
      new Set(['removed true', 'used false']),
    );
    // What comes again does nothing.
    await app.runtime.database.transaction((run) => forgetFile(run, ids[1]));
    expect((await show(ids[1])).response.status).toBe(200);
  });

  test('is not the 41st that serves nothing', async () => {
    await app.owner
      .sql`insert into file (customer_id, purpose) select ${me.customerId}, 'front' from generate_series(1, 40)`;
    const one = await send(photo);
    expect([one.status, one.code]).toEqual([429, '429']);
  });

  test('moves on in one direction only', async () => {
    const { fileId } = (await send(photo)).result;
    await app.owner
      .sql`select file_use(${me.customerId}, ${[fileId]}::bigint[], '{front}', 'verification')`;
    for (const change of [
      "state = 'unused', used_for = null",
      "state = 'removed', used_for = null, removed_at = now()",
      `customer_id = ${other.customerId}`,
      `sha256 = '${'0'.repeat(64)}'`,
      "purpose = 'selfie'",
    ])
      await expect(
        app.owner.pool.query(`update file set ${change} where id = ${fileId}`),
      ).rejects.toThrow();
    await expect(app.owner.pool.query(`delete from file where id = ${fileId}`)).rejects.toThrow();
  });
});
