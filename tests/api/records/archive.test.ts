import { strFromU8, unzipSync } from 'fflate';
import { archivePartNames, archiveParts, archiveTries, leftOut } from '@/lib/archives/rules';
import type { Archive } from '@/lib/archives/contract';
import { makeArchives } from '@/server/archives/make-archives';
import { codeOfApp, enrolled } from '@/tests/setup/factors/authenticator';
import { noise, upload } from '@/tests/setup/files/send-file';
import { recordAnswer } from '@/tests/setup/answers/recorder';
import { registered, type Person, type SignedIn } from '@/tests/setup/mailbox';
import { Trader } from '@/tests/setup/trader';
import { trading } from '@/tests/setup/trading';
import { until } from '@/tests/setup/until';

type Given = { archive: Archive };

const { app } = trading();
let ada: Person & SignedIn;

beforeEach(async () => {
  ada = await registered(app);
});

const ask = (input: object = {}, who = ada) =>
  app.call<Given>(
    'POST user/requestArchive',
    { password: who.password, ...input },
    { token: who.token },
  );
const look = async (who = ada) =>
  (await app.call<Given>('GET user/getArchive', {}, { token: who.token })).result.archive;
const ready = (who = ada) =>
  until(async () => {
    const archive = await look(who);
    return archive?.status === 'ready' && archive;
  });

async function fetchArchive(id: string, token = ada.token) {
  const response = await fetch(`${app.url}/swx/customer/user/archive/${id}`, {
    headers: { authorization: token },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  recordAnswer('GET user/archive/{id}', response.ok ? '200' : String(response.status));
  return { status: response.status, type: response.headers.get('content-type'), bytes };
}

it('names every table with something of a customer, or says why not', async () => {
  const rows = await app.owner.sql<{ name: string }>`
    with recursive own as (
      select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
        and (a.attname in ('customer_id', 'order_id') or c.relname = 'customer')
      union
      select f.conrelid from pg_constraint f join own on f.confrelid = own.oid where f.contype = 'f')
    select c.relname as name from own join pg_class c using (oid) order by 1`;
  const names = rows.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['customer', 'orders', 'fill', 'withdrawal_step']));
  const known = new Set([...Object.values(archiveParts).flat(), ...Object.keys(leftOut)]);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

it('puts everything together and tells its owner, who alone can fetch it', async () => {
  const me = new Trader(app, {
    token: ada.token,
    customerId: ada.user.id,
    username: ada.user.username,
  });
  await me.buy();
  const asked = await ask();
  expect(asked.result.archive).toMatchObject({ status: 'pending', readyAt: null, expiresAt: null });
  const archive = await ready();
  const days = (Date.parse(archive.expiresAt!) - Date.parse(archive.readyAt!)) / 86_400_000;
  expect(days).toBe(7);
  const { type, bytes } = await fetchArchive(archive.id);
  expect([type, bytes.length]).toEqual(['application/zip', archive.sizeBytes]);
  const files = unzipSync(bytes);
  expect(Object.keys(files).sort()).toEqual(
    archivePartNames.flatMap((part) => [`${part}.csv`, `${part}.json`]).sort(),
  );
  const json = (part: string) => JSON.parse(strFromU8(files[`${part}.json`]!)) as object[];
  expect(json('profile')).toMatchObject([{ username: ada.user.username, email: ada.email }]);
  expect(json('orders')).toMatchObject([{ code: 'EURUSD', status: 'open' }]);
  expect(json('fills')).toHaveLength(1);
  expect(json('movements')).toHaveLength(3);
  expect(json('emails').length).toBeGreaterThan(0);
  expect([...files['orders.csv']!.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(strFromU8(files['orders.csv']!)).toMatch(/^.*\bcode\b.*\r\n.*EURUSD/);
  const everything = Object.values(files)
    .map((file) => strFromU8(file))
    .join('');
  for (const secret of ['password_hash', 'token_hash', 'code_hash', 'sealed', 'wrapped_key'])
    expect(everything).not.toContain(`"${secret}"`);
  const told = await app.owner.sql<{ kind: string }>`
    select kind from notification where customer_id = ${ada.user.id} and kind = 'archive-ready'`;
  expect(told).toHaveLength(1);
  const other = await registered(app);
  expect((await fetchArchive(archive.id, other.token)).status).toBe(404);
  expect((await fetchArchive(archive.id, 'nobody')).status).toBe(401);
});

it('is fetched by the session that asked for it alone; another asks anew', async () => {
  await ask();
  const { id, isHere } = await ready();
  const { username: account, password } = ada;
  const other = await app.call<{ token: string }>('POST login/login', { account, password });
  const there = { ...ada, token: other.result.token };
  expect([isHere, (await look(there)).isHere]).toEqual([true, false]);
  expect((await fetchArchive(id, there.token)).status).toBe(404);
  expect((await fetchArchive(id)).status).toBe(200);
  await ask({}, there);
  const anew = await ready(there);
  expect((await fetchArchive(anew.id, there.token)).status).toBe(200);
  expect((await fetchArchive(anew.id)).status).toBe(404);
});

it('holds passkeys, limits, breaks and questions, and no key', async () => {
  const { id } = ada.user;
  await app.owner.sql`
    insert into passkey (customer_id, credential_id, public_key, counter, name)
    values (${id}, ${'archived-' + id}, 'a key', 0, 'Telephone')`;
  await app.owner.sql`insert into factor_removal (customer_id, due_at) values (${id}, now())`;
  await app.owner.sql`select limit_set(${id}, 'stake', 50), break_begin(${id}, 'day')`;
  await app.owner.sql`
    with asked as (
      insert into money_question (customer_id, move, currency, amount, target_id, why, locale, wording)
      values (${id}, 'deposit', 'USDT', 6000, 1, 'large', 'en', '{"onPhone": "Is somebody …?"}')
      returning id),
    answered as (
      insert into money_answer (question_id, answers) select id, '{"onPhone": false}' from asked)
    insert into money_drop (question_id) select id from asked`;
  const found = await app.owner.sql<{ part: string; row: object }>`
    select p.part, r.row
    from unnest(${[...archivePartNames]}::text[]) p (part), archive_rows(${id}, p.part, 0, 10) r`;
  const rows = (part: string) => found.filter((one) => one.part === part).map(({ row }) => row);
  expect(rows('passkeys')).toMatchObject([{ name: 'Telephone' }]);
  expect(rows('factor-removals')).toHaveLength(1);
  expect(rows('limits')).toMatchObject([{ kind: 'stake', amount: 50 }]);
  expect(rows('limit-changes')).toMatchObject([{ step: 'set' }]);
  expect(rows('breaks')).toMatchObject([{ period: 'day' }]);
  expect(rows('questions')).toMatchObject([
    { amount: 6000, answered: [{ answers: { onPhone: false } }], dropped_at: expect.any(String) },
  ]);
  expect(rows('passkeys')[0]).not.toHaveProperty('public_key');
});

it('holds the leaf of each day of the proof, and no hash of a name', async () => {
  const client = await app.owner.pool.connect();
  await client.query('begin');
  await client.query(`
    insert into proof_day (day, taken_at, last_entry, not_yet, currencies, scales, owed, debt, leaves)
    values ('2020-01-01', now(), 0, '{}', '{USDT}', '{6}', '{1}', '{0}', 1)`);
  await client.query(`
    insert into proof_leaf (day, place, customer_id, account, available, held, debt)
    values ('2020-01-01', 0, ${ada.user.id}, sha256('x'), '{1}', '{0}', '{0}')`);
  const { rows } = await client.query<{ row: object }>(
    `select row from archive_rows(${ada.user.id}, 'proofs', 0, 1)`,
  );
  await client.query('rollback');
  client.release();
  expect(rows).toMatchObject([{ row: { day: '2020-01-01', available: [1] } }]);
  expect(rows[0]!.row).not.toHaveProperty('account');
});

it('lies sealed, and not a part of it opens where it was changed', async () => {
  await ask();
  const { id } = await ready();
  const name = `archive-${id}-0.sealed`;
  const { store } = app.runtime.files;
  const sealed = await store.get(name);
  expect(sealed.includes(Buffer.from('profile.json'))).toBe(false);
  sealed[40]! ^= 1;
  await store.put(name, sealed);
  const broken = await fetchArchive(id).catch(() => null);
  expect(broken?.bytes.length ?? 0).toBe(0);
});

it('is over after its time: nobody fetches it, and its parts are removed', async () => {
  await ask();
  const { id } = await ready();
  await app.owner.sql`update data_archive set expires_at = now() where id = ${id}`;
  expect((await fetchArchive(id)).status).toBe(404);
  expect(await look()).toBeNull();
  await makeArchives(app.runtime.database.sql);
  await expect(app.runtime.files.store.get(`archive-${id}-0.sealed`)).rejects.toThrow();
  expect(await app.owner.sql`select from data_archive where id = ${id}`).toEqual([]);
});

it('takes the place of a former one', async () => {
  await ask();
  const first = await ready();
  await ask();
  expect((await fetchArchive(first.id)).status).toBe(404);
  expect((await ready()).id).not.toBe(first.id);
});

it('10128 while one is being made, however many ask at once', async () => {
  await app.owner.sql`
    insert into data_archive (customer_id, begun_at) values (${ada.user.id}, now())`;
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask()));
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['10128']));
  await app.owner.sql`delete from data_archive where customer_id = ${ada.user.id}`;
  const raced = await Promise.all(Array.from({ length: 10 }, () => ask()));
  expect(raced.filter(({ code }) => code === '200').length).toBeGreaterThanOrEqual(1);
  const rows = await app.owner.sql`select from data_archive where customer_id = ${ada.user.id}`;
  expect(rows).toHaveLength(1);
});

it('10004 without the right password, and nothing is made', async () => {
  expect((await ask({ password: 'not the password 1' })).code).toBe('10004');
  expect(await look()).toBeNull();
});

it('10091 without the code of an account that asks for one', async () => {
  const bea = await enrolled(app);
  expect((await ask({}, bea)).code).toBe('10091');
  expect((await ask({ otp: codeOfApp(bea.secret) }, bea)).code).toBe('200');
});

it('comes with a note in the place of a picture that is gone', async () => {
  const bytes = await noise(600, 400).jpeg().toBuffer();
  const { fileId } = (await upload(app, bytes, { token: ada.token, purpose: 'proof' })).result;
  await app.runtime.files.store.remove(`${fileId}.sealed`);
  await ask();
  const files = Object.keys(unzipSync((await fetchArchive((await ready()).id)).bytes));
  expect(files.filter((name) => name.startsWith('pictures/'))).toEqual([
    expect.stringMatching(/-proof-missing\.txt$/),
  ]);
});

it('stands in the way of no other where it fails', async () => {
  const bea = await registered(app);
  await app.owner.sql`
    insert into data_archive (customer_id, begun_at) values
      (${ada.user.id}, now() - interval '40 minutes'), (${bea.user.id}, now() - interval '31 minutes')`;
  const { store } = app.runtime.files;
  const { put } = store;
  const [row] = await app.owner.sql<{ id: string }>`
    select id from data_archive where customer_id = ${ada.user.id}`;
  store.put = async (name, bytes) => {
    if (name === `archive-${row!.id}-0.sealed`) throw new Error('no room');
    return put.call(store, name, bytes);
  };
  await expect(makeArchives(app.runtime.database.sql)).rejects.toThrow('could not be made');
  store.put = put;
  expect((await look(bea))?.status).toBe('ready');
  expect((await look())?.status).toBe('pending');
});

it('begins anew what a killed process left in the middle', async () => {
  await app.owner.sql`
    insert into data_archive (customer_id, begun_at)
    values (${ada.user.id}, now() - interval '31 minutes')`;
  await makeArchives(app.runtime.database.sql);
  expect((await look())?.status).toBe('ready');
});

describe('one that cannot be made', () => {
  const failing = async (until = archiveTries) => {
    const { store } = app.runtime.files;
    const { put } = store;
    let stored = 0;
    store.put = async (name, bytes) => {
      // Its first part is stored, and what follows is not.
      if ((stored += 1) % 2 === 0) throw new Error('no room');
      return put.call(store, name, bytes);
    };
    await app.owner.sql`insert into data_archive (customer_id) values (${ada.user.id})`;
    const bytes = await noise(1400, 1400).jpeg({ quality: 100 }).toBuffer();
    await upload(app, bytes, { token: ada.token, purpose: 'proof' });
    for (let n = 0; n < until; n += 1) {
      stored = 0;
      await expect(makeArchives(app.runtime.database.sql)).rejects.toThrow('could not be made');
      await app.owner.sql`
        update data_archive set begun_at = begun_at - interval '31 minutes'
        where customer_id = ${ada.user.id}`;
    }
    store.put = put;
  };
  const told = () => app.owner.sql`
    select 1 as one from notification
    where customer_id = ${ada.user.id} and kind = 'archive-failed'`;

  it('ends after some tries, is told of once, leaves nothing and can be asked for anew', async () => {
    await failing();
    const failed = await look();
    expect(failed).toMatchObject({ status: 'failed', readyAt: null, sizeBytes: null });
    expect(await told()).toHaveLength(1);
    await expect(app.runtime.files.store.get(`archive-${failed!.id}-0.sealed`)).rejects.toThrow();
    await makeArchives(app.runtime.database.sql);
    expect(await told()).toHaveLength(1);
    expect((await fetchArchive(failed!.id)).status).toBe(404);
    expect((await ask()).code).toBe('200');
    expect((await ready()).id).not.toBe(failed!.id);
  });

  it('is made by the last try as by the first', async () => {
    await failing(archiveTries - 1);
    expect((await look())?.status).toBe('pending');
    await makeArchives(app.runtime.database.sql);
    expect((await look())?.status).toBe('ready');
    expect(await told()).toHaveLength(0);
  });

  it('is given up where the process was killed in each try', async () => {
    await app.owner.sql`
      insert into data_archive (customer_id, begun_at, tries)
      values (${ada.user.id}, now() - interval '31 minutes', ${archiveTries})`;
    await makeArchives(app.runtime.database.sql);
    expect((await look())?.status).toBe('failed');
    expect(await told()).toHaveLength(1);
  });
});

it('tells what a reviewer noted once it is decided, and not before', async () => {
  await app.owner.sql`
    insert into verification (customer_id, level, fields, files, reason, reasons)
    values (${ada.user.id}, 'basic', '{}', '{}', 'looks forged', '{"front": "blurred"}')`;
  const noted = async () => {
    await ask();
    const files = unzipSync((await fetchArchive((await ready()).id)).bytes);
    return [files['verifications.json']!, files['verifications.csv']!].map((file) =>
      strFromU8(file),
    );
  };
  for (const text of await noted()) expect(text).not.toMatch(/forged|blurred|"reason/);
  await app.owner.sql`
    update verification set status = 'rejected', reviewed_at = now(), reviewed_by = 'olga'
    where customer_id = ${ada.user.id}`;
  for (const text of await noted()) expect(text).toMatch(/looks forged[^]*blurred/);
});

it('names no operator', async () => {
  const { id } = ada.user;
  await app.owner.sql`
    with made as (
      insert into deposit_address (network, currency, address, enabled, customer_id, added_by)
      values ('tron', 'USDT', ${`TArchive${id}`}, true, ${id}, 'op_grace') returning id)
    select id from made`;
  const { fileId } = (
    await upload(app, await noise(600, 400).jpeg().toBuffer(), {
      token: ada.token,
      purpose: 'proof',
    })
  ).result;
  await app.owner.sql`
    insert into file_look (file_id, operator, reason) values (${fileId}, 'op_grace', 'deposit')`;
  await app.owner.sql`update customer set suspended_by = 'op_grace' where id = ${id}`;
  const found = await app.owner.sql<{ row: object }>`
    select r.row
    from unnest(${[...archivePartNames]}::text[]) p (part), archive_rows(${id}, p.part, 0, 10) r`;
  const text = JSON.stringify(found);
  expect(text).not.toContain('op_grace');
  expect(text).toContain('"added_by":"operator"');
  expect(text).toContain('"operator":"operator"');
  expect(text).toContain('"suspended_by":"operator"');
  const others = (await registered(app)).user.id;
  const [profile] = await app.owner.sql<{ row: object }>`
    select "row" from archive_rows(${others}, 'profile', 0, 10)`;
  expect(profile!.row).toMatchObject({ suspended_by: '' });
});
