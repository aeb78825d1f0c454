import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Row } from '@/lib/platform/db';
import { addOperator, disableOperator } from '@/scripts/database/logins.mjs';
import { countLost, renewKey, resealKeys, rewrapFiles, rotateKey } from '@/lib/files/key-rows';
import { sandboxSecret } from '@/lib/platform/env';
import { startApp, type App, type Session } from '@/tests/setup/app';
import { noise, upload } from '@/tests/setup/files/send-file';
import { asOperator, operatorLogin } from '@/tests/setup/operator';

const otherSecret = 'another-secret-another-secret-another';

let app: App;
let me: Session;
let other: Session;
let photo: Buffer;
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' });
  photo = await noise(600, 400).jpeg().toBuffer();
});
beforeEach(async () => {
  me = await app.customer();
  other = await app.customer();
});
afterAll(() => app.stop());

const sql = () => app.runtime.database.sql;
const send = async (who = me) => (await upload(app, photo, who)).result.fileId;
const status = async (id: string, { token } = me) =>
  (await fetch(`${app.url}/swx/customer/user/file/${id}`, { headers: { authorization: token } }))
    .status;
const stored = (id: string) => path.join(app.runtime.env.FILES_DIR, `${id}.sealed`);
const rowOf = async (id: string) =>
  (await app.owner.sql<Row>`select * from file where id = ${id}`)[0]!;
const looks = async () =>
  (await app.call<{ items: Row[] }>('GET user/listLooks', {}, me)).result.items;

describe('a file opens for nobody', () => {
  test('in whom a bit was changed', async () => {
    const id = await send();
    const bytes = readFileSync(stored(id));
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(stored(id), bytes);
    expect(await status(id)).toBe(500);
    expect(await looks()).toEqual([]);
  });

  test('that stands in the place of another, of the same customer or of another one', async () => {
    const [mine, second, theirs] = [await send(), await send(), await send(other)];
    copyFileSync(stored(theirs), stored(mine));
    expect(await status(mine)).toBe(500);
    copyFileSync(stored(second), stored(mine));
    expect(await status(mine)).toBe(500);
  });

  test('whose keys were swapped between rows, with their files or without', async () => {
    const [mine, theirs] = [await send(), await send(other)];
    const [a, b] = [await rowOf(mine), await rowOf(theirs)];
    await app.owner.sql`alter table file disable trigger user`;
    const give = (id: string, row: Row) => app.owner.sql`
      update file set wrapped_key = ${row.wrapped_key}, key_id = ${row.key_id}, sha256 = ${row.sha256} where id = ${id}`;
    await give(mine, b);
    expect(await status(mine)).toBe(500);
    copyFileSync(stored(theirs), stored(mine));
    expect(await status(mine)).toBe(500);
    await give(mine, a);
    // A row that somebody gave to themselves.
    await app.owner.sql`update file set customer_id = ${me.customerId} where id = ${theirs}`;
    expect(await status(theirs)).toBe(500);
    await app.owner.sql`update file set customer_id = ${other.customerId} where id = ${theirs}`;
    await app.owner.sql`alter table file enable trigger user`;
  });

  test('without the secret, though somebody has the folder and the whole database', async () => {
    const id = await send();
    app.runtime.env.AUTH_SECRET = otherSecret;
    expect(await status(id)).toBe(500);
    app.runtime.env.AUTH_SECRET = sandboxSecret;
    expect(await status(id)).toBe(200);
  });
});

describe('keys', () => {
  const keys = () => app.owner.sql<Row>`
    select k.id, k.retired_at is null as in_use, s.key_id is not null as kept
    from file_key k left join file_key_secret s on s.key_id = k.id order by k.created_at`;

  test('are changed while files stay readable, and the old one is forgotten', async () => {
    const id = await send();
    const before = await rowOf(id);
    expect(await rotateKey(sql(), sandboxSecret)).toBeGreaterThan(0);
    const after = await rowOf(id);
    expect(after.key_id).not.toBe(before.key_id);
    expect(await status(id)).toBe(200);
    expect(await rewrapFiles(sql(), sandboxSecret)).toBe(0);
    // One that an upload under way may still have in hand stays for an hour.
    expect((await keys()).at(-2)).toMatchObject({ id: before.key_id, in_use: false, kept: true });
    await app.owner
      .sql`update file_key set created_at = now() - interval '3 hours', retired_at = now() - interval '2 hours' where retired_at is not null`;
    await rewrapFiles(sql(), sandboxSecret);
    expect((await keys()).at(-2)).toMatchObject({ kept: false });
    expect((await keys()).at(-1)).toMatchObject({ in_use: true, kept: true });
  });

  test('are changed once a year by themselves', async () => {
    const id = await send();
    const { key_id: before } = await rowOf(id);
    await renewKey(sql(), sandboxSecret);
    expect((await rowOf(id)).key_id).toBe(before);
    await app.owner
      .sql`update file_key set created_at = now() - interval '366 days' where retired_at is null`;
    await renewKey(sql(), sandboxSecret);
    expect((await rowOf(id)).key_id).not.toBe(before);
    expect(await status(id)).toBe(200);
  });

  test('of a former secret are brought along, and files lost without it are counted', async () => {
    const id = await send();
    expect(await countLost(sql(), otherSecret)).toBeGreaterThan(0);
    expect(await rewrapFiles(sql(), otherSecret)).toBe(0);
    expect(await resealKeys(sql(), 'x'.repeat(32), otherSecret)).toBe(0);
    expect(await resealKeys(sql(), sandboxSecret, otherSecret)).toBeGreaterThan(0);
    expect(await countLost(sql(), otherSecret)).toBe(0);
    app.runtime.env.AUTH_SECRET = otherSecret;
    expect(await status(id)).toBe(200);
    await rotateKey(sql(), otherSecret);
    expect(await status(id)).toBe(200);
    await resealKeys(sql(), otherSecret, sandboxSecret);
    app.runtime.env.AUTH_SECRET = sandboxSecret;
    expect(await status(id)).toBe(200);
  });

  test('are made once, however many first uploads come together', async () => {
    await Promise.all(Array.from({ length: 8 }, () => rotateKey(sql(), sandboxSecret)));
    expect((await keys()).filter((key) => key.in_use)).toHaveLength(1);
  });
});

describe('a reviewer', () => {
  const run = promisify(execFile);
  const handIn = async () => {
    const id = await send();
    await app.owner
      .sql`select file_use(${me.customerId}, ${[id]}::bigint[], '{front}', 'verification')`;
    await app.owner.sql`insert into verification (customer_id, level, fields, files)
      values (${me.customerId}, 'advanced', '{}', jsonb_build_object('front', ${id}::text))`;
    return id;
  };
  async function linkFor(url: string, id: string) {
    const client = await asOperator(url);
    const { rows } = await client.query<{ token: string }>(
      'select token from operations.open_photos($1)',
      [[id]],
    );
    await client.end();
    return `${app.url}/photos/${rows[0]?.token}`;
  }

  test('opens what was handed in by a link of their own, and the customer sees it', async () => {
    const { url, name } = await operatorLogin(process.env.DATABASE_URL!);
    const link = await linkFor(url, await handIn());
    const shown = await fetch(link);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(await looks()).toMatchObject([
      { by: 'operator', operator: name, reason: 'verification' },
    ]);
    await fetch(link);
    expect(await looks()).toHaveLength(2);
    await app.owner.sql`update file_link set expires_at = now() where operator = ${name}`;
    expect((await fetch(link)).status).toBe(404);
    expect(await looks()).toHaveLength(2);
  });

  test('who is disabled opens nothing, with links of before either', async () => {
    const { url, name } = await operatorLogin(process.env.DATABASE_URL!);
    const link = await linkFor(url, await handIn());
    await disableOperator(process.env.DATABASE_URL!, name);
    expect((await fetch(link)).status).toBe(404);
    expect(await looks()).toEqual([]);
  });

  test('who was disabled and let in again opens nothing with links of before', async () => {
    const { url, name } = await operatorLogin(process.env.DATABASE_URL!);
    const id = await handIn();
    const link = await linkFor(url, id);
    await disableOperator(process.env.DATABASE_URL!, name);
    // The row as it was before, so that the standing alone tells it.
    await app.owner.sql`update operator_login set disabled_at = null where name = ${name}`;
    expect((await fetch(link)).status).toBe(404);
    await addOperator(process.env.DATABASE_URL!, name, new URL(url).password);
    expect((await fetch(link)).status).toBe(404);
    expect((await fetch(await linkFor(url, id))).status).toBe(200);
  });

  test('opens nothing with links that were given by a password of before', async () => {
    const { url, name } = await operatorLogin(process.env.DATABASE_URL!);
    const link = await linkFor(url, await handIn());
    expect((await fetch(link)).status).toBe(200);
    await addOperator(process.env.DATABASE_URL!, name, 'another-password-of-theirs');
    expect((await fetch(link)).status).toBe(404);
  });

  test('opens by a link what is theirs to review then, not what somebody else decided since', async () => {
    const [anna, berta] = [
      await operatorLogin(process.env.DATABASE_URL!),
      await operatorLogin(process.env.DATABASE_URL!),
    ];
    const id = await handIn();
    const links = [await linkFor(anna.url, id), await linkFor(berta.url, id)];
    const opened = () => Promise.all(links.map(async (link) => (await fetch(link)).status));
    expect(await opened()).toEqual([200, 200]);
    await app.owner.sql`update verification set status = 'verified', reviewed_by = ${anna.name},
      reviewed_at = now() where customer_id = ${me.customerId} and files->>'front' = ${id}`;
    expect(await opened()).toEqual([200, 404]);
    expect(await looks()).toHaveLength(3);
  });

  test('gets no link to what was not handed in, and none by guessing', async () => {
    const { url } = await operatorLogin(process.env.DATABASE_URL!);
    expect(await linkFor(url, await send())).toContain('undefined');
    expect((await fetch(`${app.url}/photos/${'0'.repeat(64)}`)).status).toBe(404);
    const client = await asOperator(url);
    for (const statement of [
      'select * from public.file',
      'select * from public.file_link',
      'select * from public.file_key_secret',
      'delete from public.file_look',
    ])
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
    await client.end();
  });

  test('opens what waits for a review, and what they decided for a week', async () => {
    const [anna, berta] = [
      await operatorLogin(process.env.DATABASE_URL!),
      await operatorLogin(process.env.DATABASE_URL!),
    ];
    const id = await handIn();
    const opens = async ({ url }: { url: string }) =>
      !(await linkFor(url, id)).endsWith('undefined');
    expect([await opens(anna), await opens(berta)]).toEqual([true, true]);
    const decide = (daysAgo: number) =>
      app.owner.sql`update verification set status = 'verified', reviewed_by = ${anna.name},
        reviewed_at = now() - ${daysAgo}::integer * interval '1 day'
        where customer_id = ${me.customerId} and files->>'front' = ${id}`;
    await decide(6);
    expect([await opens(anna), await opens(berta)]).toEqual([true, false]);
    await app.owner.sql`alter table verification disable trigger user`;
    await decide(8);
    await app.owner.sql`alter table verification enable trigger user`;
    expect([await opens(anna), await opens(berta)]).toEqual([false, false]);
  });

  test('has the links printed by the command, under the name they log in with', async () => {
    const { url, name } = await operatorLogin(process.env.DATABASE_URL!);
    const id = await handIn();
    const env = {
      ...process.env,
      NODE_OPTIONS: '',
      PUBLIC_URL: app.url,
      STUDIO_PASSWORD: new URL(url).password,
    };
    const given = ['scripts/operator.mjs', 'photos', id, '--as', name];
    const { stdout } = await run(process.execPath, given, { env });
    const [, link] = /front\s+(\S+)/.exec(stdout)!;
    expect((await fetch(link!)).status).toBe(200);
    expect(await looks()).toMatchObject([{ operator: name }]);
    await expect(
      run(process.execPath, ['scripts/operator.mjs', 'photos', 'x', '--as', name], { env }),
    ).rejects.toMatchObject({ stderr: expect.stringContaining('no number of a file') });
  });
});
