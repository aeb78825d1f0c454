import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { post } from '@/lib/ledger/post';
import { createDatabase, type Database } from '@/lib/platform/db';
import { sandboxSecret } from '@/lib/platform/env';
import type { Published } from '@/lib/proof/contract';
import { proveLiabilities } from '@/lib/proof/day-service';
import type { OwnProof } from '@/lib/proof/read-rules';
import { newSecret, resealDays } from '@/lib/proof/secret-crypto';
import { orderOf, sha256 } from '@/lib/proof/tree-crypto';
import { checkProof } from '@/lib/proof/verify-rules';
import { makeCustomer, startApp, type App, type Session } from '../setup/app';
import { asApplication } from '../setup/database';
import { until } from '../setup/until';

const digest = (text: string) => Promise.resolve(sha256(text));
const crowd = 270;

let owner: Database;
let app: App;
let today: string;
let yesterday: string;
/** With 120.5 USDT and 0.02 BTC, of which 20.5 USDT are held, and nothing of demo money. */
let ada: Session;
/** Owes 3 USDT and has 3.000001. */
let bob: Session;
const others: Session[] = [];

type Postings = Parameters<typeof post>[1]['postings'];
let entries = 0;
const postReal = (postings: Postings, run: Parameters<typeof post>[0]) =>
  post(run, {
    reference: `proof-test:${(entries += 1)}`,
    reason: 'sandbox-deposit',
    mode: 'real',
    postings,
  });
const give = (customer: string, amount: string, currency = 'USDT'): Postings => [
  { kind: 'external', currency, amount: `-${amount}` },
  { customer, kind: 'available', currency, amount },
];
const posted = (postings: Postings) => owner.transaction((run) => postReal(postings, run));

/** Takes the balances as of now and lets it have been yesterday. */
async function takeYesterday(): Promise<void> {
  const database = createDatabase(asApplication(process.env.DATABASE_URL!), { max: 1 });
  const { own, sealed } = newSecret(yesterday, sandboxSecret);
  await database.directTransaction(async (run) => {
    await run`set transaction isolation level repeatable read`;
    await run`select proof_take(${today}::date, ${orderOf(own)}, ${sealed})`;
  });
  await database.close();
  await asNobodyMay(async (run) => {
    for (const table of ['proof_day', 'proof_secret', 'proof_leaf'])
      await run(`update ${table} set day = day - 1`);
    await run("update proof_day set taken_at = taken_at - interval '1 day'");
  });
}

type Run = (text: string) => Promise<{ rows: Record<string, unknown>[] }>;

/** What only who owns the machine can do: changes with every guard switched off; undone unless it is to stay. */
async function asNobodyMay<T>(work: (run: Run) => Promise<T>, isToStay = true): Promise<T> {
  const client = await owner.pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    const result = await work((text) => client.query(text));
    await client.query(isToStay ? 'commit' : 'rollback');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 8, role: null });
  [ada, bob] = [await makeCustomer(owner), await makeCustomer(owner)];
  while (others.length < crowd)
    others.push(...(await Promise.all(Array.from({ length: 6 }, () => makeCustomer(owner)))));
  await posted(give(ada.customerId, '120.5'));
  await posted(give(ada.customerId, '0.02', 'BTC'));
  await posted([
    { customer: ada.customerId, kind: 'available', currency: 'USDT', amount: '-20.5' },
    { customer: ada.customerId, kind: 'held', currency: 'USDT', amount: '20.5' },
  ]);
  await posted(give(bob.customerId, '0.000001'));
  await posted([
    { customer: bob.customerId, kind: 'available', currency: 'USDT', amount: '3' },
    { customer: bob.customerId, kind: 'advance', currency: 'USDT', amount: '-3' },
  ]);
  const [row] = await owner.sql<{ today: string; yesterday: string }>`
    select d::text as today, (d - 1)::text as yesterday from (select (now() at time zone 'UTC')::date as d) x`;
  ({ today, yesterday } = row!);
  // One entry is under way while the balances are taken, and committed afterwards.
  let isTaken = () => {};
  const taken = new Promise<void>((resolve) => (isTaken = resolve));
  const underWay = owner.transaction(async (run) => {
    await postReal(give(others[0]!.customerId, '5'), run);
    await taken;
  });
  await until(async () => {
    const [last] = await owner.sql<{ n: string; committed: string }>`
      select last_value as n, (select max(id) from ledger_entry) as committed
      from pg_sequences where sequencename = 'ledger_entry_id_seq'`;
    return last!.n !== last!.committed;
  });
  await posted(give(others[1]!.customerId, '7'));
  await takeYesterday();
  isTaken();
  await underWay;
  await posted(give(ada.customerId, '1'));
  app = await startApp();
  await until(async () => (await app.call('GET index/listLiabilities')).result.total === 2);
}, 60_000);
afterAll(async () => {
  await owner.close();
  await app.stop();
});

const day = async (name = today) =>
  (await app.call<Published>(`GET index/getLiabilities/${name}`)).result;
const proofOf = (session: Partial<Session>, name = today) =>
  app.call<OwnProof>(`GET user/getLiabilityProof/${name}`, {}, session);
// That nothing holds what ada has held and bob owes, other views say.
const findings = async () =>
  (await app.audit()).map(({ view }) => view).filter((view) => view.startsWith('audit_proof'));

describe('what is published', () => {
  it('is the newest day first, each with the hash of the one before it', async () => {
    const { code, result } = await app.call<{ items: Published[]; total: number }>(
      'GET index/listLiabilities',
    );
    expect([code, result.items.map(({ record }) => record.day)]).toEqual([
      '200',
      [today, yesterday],
    ]);
    expect(result.items[0]!.record.before).toEqual({ day: yesterday, hash: result.items[1]!.hash });
    expect(result.items[1]!.record.before).toBeNull();
    expect(await day()).toEqual(result.items[0]);
    const second = { page: 2, size: 1 };
    expect((await app.call('GET index/listLiabilities', second)).result).toMatchObject({
      items: [{ record: { day: yesterday } }],
      total: 2,
    });
  });

  it('is what the ledger owes real customers of each currency, and what they owe apart', async () => {
    const [then, now] = [await day(yesterday), await day()];
    const unit = (totals: Published['record']['totals']) =>
      Object.fromEntries(totals.map(({ currency, owed, debt }) => [currency, [owed, debt]]));
    const found = unit(now.record.totals);
    const ledger = await owner.sql<{ currency: string; owed: string }>`
      select a.currency, trunc(sum(a.balance) * 10::numeric ^ c.kept_scale) as owed
      from ledger_account a join currency c on c.code = a.currency
      where a.mode = 'real' and a.customer_id is not null and a.kind in ('available', 'held')
      group by 1, c.kept_scale`;
    for (const { currency, owed } of ledger)
      expect([currency, found[currency]![0]]).toEqual([currency, owed]);
    expect(found.USDT![1]).toBe('3000000');
    expect(found.BTC).toEqual(['2000000', '0']);
    const before = unit(then.record.totals);
    // The entry that was under way counts from the day on that it was committed.
    expect(BigInt(found.USDT![0]!) - BigInt(before.USDT![0]!)).toBe(6_000_000n);
    const [customers] = await owner.sql<{ n: string }>`select count(*) as n from customer`;
    expect(now.record.accounts).toBe(Number(customers!.n));
    expect(await findings()).toEqual([]);
  });

  it('of a day that is not there is not there', async () => {
    expect(await app.call('GET index/getLiabilities/2020-02-29')).toMatchObject({ status: 404 });
    for (const wrong of [
      '2026-02-30',
      'today',
      '2026-1-1',
      `${today}x`,
      '0000-01-01',
      '0000-00-00',
    ])
      expect(await app.call(`GET index/getLiabilities/${wrong}`)).toMatchObject({
        status: 400,
        result: { issues: [{ path: 'day', message: 'day' }] },
      });
  });
});

describe('the proof of a customer', () => {
  it('holds, with their balances of that moment', async () => {
    const { code, result } = await proofOf(ada);
    expect(code).toBe('200');
    const checked = await checkProof(result, digest);
    expect(checked).toMatchObject({ ok: true, recordHash: (await day()).hash });
    expect(result.account).toBe(ada.username);
    expect(result.amounts).toContainEqual({
      currency: 'USDT',
      scale: 6,
      available: '101000000',
      held: '20500000',
      principal: '0',
      debt: '0',
    });
    const earlier = (await proofOf(ada, yesterday)).result;
    expect(await checkProof(earlier, digest)).toMatchObject({ ok: true });
    expect(earlier.amounts.find((a) => a.currency === 'USDT')!.available).toBe('100000000');
    expect(earlier.salt).not.toBe(result.salt);
    expect((await proofOf(bob)).result.amounts).toContainEqual({
      currency: 'USDT',
      scale: 6,
      available: '3000001',
      held: '0',
      principal: '0',
      debt: '3000000',
    });
  });

  it('holds for each of them, each at a place of their own that tells nothing of when they came', async () => {
    const places: number[] = [];
    for (const session of others) {
      const { result } = await proofOf(session);
      expect(await checkProof(result, digest)).toMatchObject({ ok: true });
      places.push(result.place);
    }
    expect(new Set(places).size).toBe(others.length);
    expect(Math.max(...places)).toBeGreaterThan(255);
    expect(places).not.toEqual([...places].sort((a, b) => a - b));
    const before = (await proofOf(others[3]!, yesterday)).result.place;
    const again = (await proofOf(others[4]!, yesterday)).result.place;
    expect([before, again]).not.toEqual([places[3], places[4]]);
  });

  it('is theirs alone: there is none of who came later, and none without a session', async () => {
    const newcomer = await app.customer();
    const later = await app.call<{ openedAt: string }>(
      `GET user/getLiabilityProof/${today}`,
      {},
      newcomer,
    );
    expect(later).toMatchObject({ status: 200, code: '10129' });
    expect(Date.parse(later.result.openedAt)).toBeGreaterThan(
      Date.parse((await day()).record.takenAt),
    );
    expect(await proofOf({})).toMatchObject({ status: 401 });
    expect(await proofOf(ada, '2020-01-01')).toMatchObject({ status: 404 });
    expect(await proofOf(ada, '2026-13-01')).toMatchObject({ status: 400 });
    const asked = { customerId: bob.customerId };
    const own = await app.call<OwnProof>(`GET user/getLiabilityProof/${today}`, asked, ada);
    expect(own.result.account).toBe(ada.username);
  });

  it('is not there, without an excuse, of who was left out', async () => {
    await asNobodyMay((run) =>
      run(`update proof_leaf set customer_id = -customer_id where customer_id = ${bob.customerId}`),
    );
    expect(await proofOf(bob)).toMatchObject({ status: 404, code: '404' });
    await asNobodyMay((run) =>
      run(
        `update proof_leaf set customer_id = -customer_id where customer_id = -${bob.customerId}`,
      ),
    );
    expect((await proofOf(bob)).code).toBe('200');
  });

  it('is not given where the secret of its day does not open, and is again once that was sealed anew', async () => {
    const { database } = app.runtime;
    expect(await resealDays(database.sql, sandboxSecret, 'another secret, long enough')).toBe(2);
    expect(await proofOf(ada)).toMatchObject({ status: 200, code: '10120' });
    expect(await resealDays(database.sql, sandboxSecret, 'a third')).toBe(0);
    expect(await resealDays(database.sql, 'another secret, long enough', sandboxSecret)).toBe(2);
    expect((await proofOf(ada)).code).toBe('200');
  });
});

describe('a day', () => {
  it('is made once, however many begin it', async () => {
    const before = await day();
    const { database } = app.runtime;
    await Promise.all(Array.from({ length: 3 }, () => proveLiabilities(database, sandboxSecret)));
    expect(await day()).toEqual(before);
    expect((await app.call('GET index/listLiabilities')).result.total).toBe(2);
  });

  it('is taken by one of several that begin at once, and the others say nothing', async () => {
    await asNobodyMay(async (run) => {
      for (const table of ['record', 'node', 'leaf', 'secret', 'day'])
        await run(`delete from proof_${table} where day = '${today}'`);
    });
    const { database } = app.runtime;
    await Promise.all(Array.from({ length: 3 }, () => proveLiabilities(database, sandboxSecret)));
    expect((await app.call('GET index/listLiabilities')).result.total).toBe(2);
    expect(await checkProof((await proofOf(ada)).result, digest)).toMatchObject({ ok: true });
    expect(await findings()).toEqual([]);
  });

  it('is not taken while customers have money of a kind that the tree does not count', async () => {
    const take = asNobodyMay(async (run) => {
      await run('rollback; begin isolation level repeatable read');
      await run('set local session_replication_role = replica');
      for (const table of ['record', 'node', 'leaf', 'secret', 'day'])
        await run(`delete from proof_${table} where day = '${today}'`);
      await run(`update ledger_account set kind = 'charity'
        where customer_id = ${ada.customerId} and mode = 'real' and kind = 'held'
          and currency = 'USDT'`);
      await run(`select proof_take('${today}', 'order', 'x'::bytea)`);
    }, false);
    await expect(take).rejects.toThrow('does not count: charity');
  });

  it.each(['proof_day', 'proof_leaf', 'proof_record', 'proof_node'])(
    '%s is never changed, nor written by the application itself',
    async (table) => {
      for (const text of [
        `update ${table} set day = day`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ])
        await expect(owner.pool.query(text)).rejects.toThrow('append-only');
      const copy = `insert into ${table} select * from ${table}`;
      await expect(app.runtime.database.pool.query(copy)).rejects.toMatchObject({ code: '42501' });
    },
  );

  it('cannot be taken for another date, nor without one instant for all balances', async () => {
    const { database } = app.runtime;
    const take = (name: string, level: string) =>
      database.directTransaction(async (run) => {
        if (level) await run`set transaction isolation level repeatable read`;
        return run`select proof_take(${name}::date, 'order', 'x'::bytea)`;
      });
    await expect(take(yesterday, 'repeatable read')).rejects.toThrow('no other day');
    await expect(take(today, '')).rejects.toThrow('one instant');
  });

  it.each([
    ['less is owed', (r: Published['record']) => (r.totals[2]!.owed = '1')],
    ['debts are left out', (r: Published['record']) => (r.totals[2]!.debt = '0')],
    ['a currency is missing', (r: Published['record']) => r.totals.pop()],
    ['another number of accounts', (r: Published['record']) => (r.accounts -= 1)],
    ['another moment', (r: Published['record']) => (r.takenAt = '2020-01-01T00:00:00.000Z')],
    ['another entry', (r: Published['record']) => (r.lastEntry = '1')],
    ['another day before', (r: Published['record']) => (r.before!.hash = sha256('other'))],
    ['none before', (r: Published['record']) => (r.before = null)],
  ])('is not published where its record says otherwise: %s', async (_, alter) => {
    const record = structuredClone((await day()).record);
    alter(record);
    const flaws =
      await owner.sql`select * from proof_record_flaws(${today}::date, ${JSON.stringify(record)}) f`;
    expect(flaws).toHaveLength(1);
    await expect(
      asNobodyMay(async (run) => {
        await run(`delete from proof_record where day = '${today}'`);
        await run(
          `select proof_publish('${today}', '${JSON.stringify(record)}', '{}', '{}', '{}', '{}')`,
        );
      }, false),
    ).rejects.toThrow('is not what was taken');
  });
});

it('is not published under an older version than the record before it: that counts less', async () => {
  const record = { ...(await day()).record, version: 2 };
  const publish = asNobodyMay(async (run) => {
    await run(`delete from proof_record where day = '${today}'`);
    await run(`update proof_day set version = 2 where day = '${today}'`);
    await run(
      `select proof_publish('${today}', '${JSON.stringify(record)}', '{}', '{}', '{}', '{}')`,
    );
  }, false);
  await expect(publish).rejects.toThrow('is not what was taken: version');
});

describe('the audit finds', () => {
  const plant = (text: string) =>
    asNobodyMay(async (run) => {
      await run(text);
      const { rows: views } = await run(
        `select viewname from pg_views where viewname like 'audit\\_proof%' order by 1`,
      );
      const found: unknown[] = [];
      for (const { viewname } of views)
        if ((await run(`select * from ${String(viewname)}`)).rows.length > 0) found.push(viewname);
      return found;
    }, false);
  const days = 'audit_proof_days_are_the_ledger';
  const leaves = 'audit_proof_leaves_are_their_day';
  const chain = 'audit_proof_records_are_a_chain';

  it('nothing where nothing was planted', async () => {
    expect(await plant('select 1')).toEqual([]);
  });

  it.each([
    [
      'a leaf that was left out',
      `delete from proof_leaf where day = $day and customer_id = $ada`,
      [leaves],
    ],
    [
      'a balance that was made smaller',
      `update proof_leaf set available[3] = 0 where day = $day and customer_id = $ada`,
      [leaves],
    ],
    [
      'a total that was made smaller',
      `update proof_day set owed[3] = owed[3] - 1 where day = $day`,
      [days, leaves, chain],
    ],
    [
      'a debt that was forgotten',
      `update proof_day set debt[3] = 0 where day = $day`,
      [days, leaves, chain],
    ],
    [
      'a record that was exchanged',
      `update proof_record set document = replace(document, '"version"', '"Version"') where day = $before`,
      [chain],
    ],
    [
      'a record whose hash was exchanged too',
      `update proof_record set document = x.d, hash = proof_record_hash(x.d) from (select regexp_replace(document, '"root":"[0-9a-f]{64}"', '"root":"${'0'.repeat(64)}"') as d from proof_record where day = $before) x where day = $before`,
      [chain],
    ],
    [
      'a record of an older version after one of a newer',
      `update proof_day set version = 2 where day = $day; update proof_record set document = x.d, hash = proof_record_hash(x.d) from (select replace(document, '"version":3', '"version":2') as d from proof_record where day = $day) x where day = $day`,
      [chain],
    ],
    [
      'a day that was taken and not published',
      `update proof_day set taken_at = taken_at - interval '2 hours' where day = $day; delete from proof_record where day = $day`,
      [chain],
    ],
    [
      'money of a kind that the tree does not count',
      `update ledger_account set kind = 'charity' where customer_id = $ada and mode = 'real' and kind = 'held' and currency = 'USDT'`,
      [days, 'audit_proof_leaves_nothing_out'],
    ],
    [
      'a posting that was slipped in before',
      `insert into ledger_posting (entry_id, account_id, currency, mode, amount) select 1, id, 'USDT', 'real', 5 from ledger_account where customer_id = $ada and mode = 'real' and kind = 'held' and currency = 'USDT'`,
      [days],
    ],
  ])('%s', async (_, text, found) => {
    const filled = text
      .replaceAll('$day', `'${today}'`)
      .replaceAll('$before', `'${yesterday}'`)
      .replaceAll('$ada', ada.customerId);
    expect(await plant(filled)).toEqual(found);
  });

  it('nothing false where a currency is kept to more places from a day on', async () => {
    const finer = ['owed', 'debt', 'scales'].map((list) =>
      list === 'scales' ? 'scales[3] = scales[3] + 2' : `${list}[3] = ${list}[3] * 100`,
    );
    const found = await plant(`update proof_day set ${finer.join(', ')} where day = '${today}';
      update proof_leaf set available[3] = available[3] * 100, held[3] = held[3] * 100,
        debt[3] = debt[3] * 100 where day = '${today}'`);
    expect(found).toEqual([chain]);
  });

  it('no negative balance: a leaf refuses it', async () => {
    for (const column of ['available', 'held', 'debt'])
      await expect(
        plant(`update proof_leaf set ${column}[1] = -1 where customer_id = ${ada.customerId}`),
      ).rejects.toMatchObject({ code: '23514' });
  });
});

describe('the commands', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'assay-proof-'))));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (script: string, args: string[]) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const env = { ...process.env, NODE_OPTIONS: '', AUTH_SECRET: '', SANDBOX: 'true' };
      execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
      );
    });
  const proof = (...args: string[]) => run('scripts/verify.mjs', ['proof', ...args]);
  const write = (name: string, value: unknown) => {
    const file = path.join(folder, name);
    writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
    return file;
  };

  it('verify a customer’s proof, and find what was altered in it', async () => {
    const { result } = await proofOf(ada);
    const own = write('own.json', result);
    const good = await proof('verify', own, '--record', app.url);
    expect(good.said).toMatch(`in them is the account "${ada.username}"`);
    expect(good.said).toMatch('USDT: 101 available, 20.5 held, 0 in plans; 0 owed by them');
    expect(good.said).toMatch('✓ record: the one published by http://');
    expect(good.code).toBe(0);
    expect(good.said).toMatch(`✓ before: it follows on the record of ${yesterday}`);
    expect((await proof('verify', own)).said).toMatch("Compare the record's hash");
    const other = structuredClone(result);
    other.amounts[2]!.available = '1';
    const wrong = await proof('verify', write('wrong.json', other));
    expect([wrong.code, wrong.said]).toEqual([1, expect.stringMatching('does not hold')]);
    const record = write('record.json', await day(yesterday));
    expect(await proof('verify', own, '--record', record)).toMatchObject({ code: 1 });
    const kept = write('kept.json', await day());
    const byHand = await proof('verify', own, '--record', kept);
    expect([byHand.code, byHand.said]).toEqual([
      0,
      expect.stringMatching('Compare the hash before'),
    ]);
    for (const args of [[], ['verify'], ['prove', own], ['verify', own, 'more']])
      expect((await proof(...args)).code).toBe(2);
    expect((await proof('verify', path.join(folder, 'none.json'))).code).toBe(2);
    const bell = await proof('verify', write('text.json', 'no \u001b[2JJSON'));
    expect([bell.code, bell.said]).toEqual([2, expect.stringMatching('it is no JSON')]);
    expect(bell.said).not.toMatch('\u001b');
    const name = structuredClone(result);
    name.account = 'ada\u001b[1A✓ record: the one published';
    const fooled = await proof('verify', write('fooled.json', name));
    expect([fooled.code, fooled.said]).toEqual([1, expect.stringMatching('this is no proof')]);
    const deep = JSON.stringify(result).replace(
      '"version"',
      `"x":${'['.repeat(50_000)}${']'.repeat(50_000)},"version"`,
    );
    const stuck = await proof('verify', write('deep.json', deep));
    expect([stuck.code, stuck.said]).toEqual([1, expect.stringMatching('this is no proof')]);
  }, 60_000);

  it('write a whole tree, verify it apart from the database, and find what is planted', async () => {
    const file = path.join(folder, 'tree.jsonl');
    const written = await run('scripts/run.mjs', ['export-proof', today, '--to', file]);
    expect(written).toMatchObject({ code: 0 });
    const good = await proof('verify-tree', file, '--record', app.url);
    expect([good.code, good.said]).toEqual([0, expect.stringMatching('none negative')]);
    const text = readFileSync(file, 'utf8');
    expect(text).not.toMatch(ada.username);
    const lines = text.trimEnd().split('\n');
    const at = lines.findIndex((line) => line.includes('"101000000 20500000 0 0"'));
    const planted = {
      altered: text.replace('"101000000 20500000 0 0"', '"100000000 20500000 0 0"'),
      moved: text.replace('"101000000 20500000 0 0"', '"121500000 0 0 0"'),
      planned: text.replace('"101000000 20500000 0 0"', '"101000000 0 20500000 0"'),
      short: text.replace('"101000000 20500000 0 0"', '"101000000 20500000 0"'),
      negative: text.replace('"101000000 20500000 0 0"', '"-1 20500000 0 0"'),
      'left-out': lines.filter((_, n) => n !== at).join('\n'),
      twice: [...lines, lines[at]].join('\n'),
      exchanged: [lines[0], lines[2], lines[1], ...lines.slice(3)].join('\n'),
      'of-nobody': text.replace(lines[at]!, '{}'),
      record: text.replace(/"root":"[0-9a-f]{64}"/, `"root":"${'0'.repeat(64)}"`),
      none: 'no tree',
    };
    for (const [name, spoilt] of Object.entries(planted)) {
      const { code, said } = await proof('verify-tree', write(`${name}.jsonl`, spoilt));
      expect([name, code, said]).toEqual([name, 1, expect.stringMatching('does not hold')]);
    }
    const again = await run('scripts/run.mjs', ['export-proof', today, '--to', file]);
    expect([again.code, again.said]).toEqual([2, expect.stringMatching('is there already')]);
    const never = await run('scripts/run.mjs', ['export-proof', '2020-01-01']);
    expect([never.code, never.said]).toEqual([2, expect.stringMatching('No liabilities')]);
  }, 120_000);
});
