import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { createDatabase, type Database } from '@/lib/platform/db';
import { asOperator, operatorLogin } from '@/tests/setup/operator';

/**
 * Guarantee: no operator alone strands a parameter, in whatever order, at whatever moment and in whichever
 * transactions operators save: what the owner gave it is known, and two of them set it back.
 */

let owner: Database;
let app: Database;
const operators: pg.Client[] = [];
const [elsa, anna, ben] = [0, 1, 2].map((n) => () => operators[n]!) as (() => pg.Client)[];

beforeAll(() => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 4, role: null });
  app = createDatabase(process.env.DATABASE_URL!, { max: 4 });
});
// New ones each time: of each, 300 refused changes are kept within an hour.
beforeEach(async () => {
  for (let n = 0; n < 4; n += 1)
    operators.push(await asOperator((await operatorLogin(process.env.DATABASE_URL!)).url));
});
afterEach(() => Promise.all(operators.splice(0).map((session) => session.end())));
afterAll(() => Promise.all([owner, app].map((database) => database.close())));

type Edit = { key: string; value: string };

async function edit(who: pg.Client, { key, value }: Edit): Promise<string> {
  const { rows } = await who.query<{ answer: string }>(
    'update operations.parameter set value = $2 where key = $1 returning answer',
    [key, value],
  );
  return rows[0]!.answer;
}

/** All edits of an operator in one transaction, which may end in nothing. */
async function together(who: pg.Client, edits: Edit[], end = 'commit'): Promise<void> {
  await who.query('begin');
  for (const one of edits) await edit(who, one);
  await who.query(end);
}

async function carryAll(): Promise<void> {
  while ((await app.sql<{ more: boolean }>`select operations_carry_next() as more`)[0]!.more);
}

async function save(who: pg.Client, key: string, value: string): Promise<string> {
  const accepted = await edit(who, { key, value });
  if (!accepted.startsWith('Accepted')) return accepted;
  await carryAll();
  const { rows } = await who.query<{ answer: string }>(
    'select answer from operations.parameter where key = $1',
    [key],
  );
  return rows[0]!.answer;
}

const give = (key: string, value: string) =>
  owner.sql`update parameter set value = ${value} where key = ${key}`;
const valueOf = async (key: string) =>
  (await owner.sql<{ value: string }>`select value from parameter where key = ${key}`)[0]!.value;
const wasOf = async (key: string) =>
  (await owner.sql<{ was: string }>`select parameter_was(${key}) as was`)[0]!.was;

async function setBack(key: string, given: string): Promise<void> {
  await save(anna!(), key, given);
  const answer = await save(ben!(), key, given);
  expect({ key, answer, value: await valueOf(key) }).toMatchObject({ key, value: given });
}

/** Has a database of before the column take it up, by the migration, as one that is upgraded. */
async function upgrade(): Promise<void> {
  await owner.pool.query('alter table parameter drop column given');
  await owner.pool.query(
    readFileSync('prisma/migrations/0066_given_parameters/migration.sql', 'utf8'),
  );
}

const key = 'deposits.twoReviewersAbove.BTC';
const twice = async () => {
  await give(key, '0.15');
  await together(elsa!(), [
    { key, value: '0.00000002' },
    { key, value: '0.075' },
  ]);
  await carryAll();
  expect(await valueOf(key)).toBe('0.075');
};

it('what one operator proposes and saves in one transaction is no value that counted', async () => {
  await twice();
  expect(await wasOf(key)).toBe('0.15');
  expect(await save(elsa!(), key, '0.00000001')).toMatch(/^Proposed/);
  expect(await valueOf(key)).toBe('0.075');
  await setBack(key, '0.15');
});

it('two who save the same at one moment may set it back', async () => {
  await give(key, '0.15');
  for (const who of [anna!(), ben!()]) await edit(who, { key, value: '0.000001' });
  await carryAll();
  expect(await valueOf(key)).toBe('0.000001');
  expect(await wasOf(key)).toBe('0.15');
  expect(await save(anna!(), key, '0.16')).toMatch(/^Not saved\. Two operators may set it back/);
  await setBack(key, '0.15');
});

it('what the owner gives while edits wait is what counts, and a value that is confirmed too', async () => {
  await give(key, '0.15');
  await edit(elsa!(), { key, value: '0.1' });
  await give(key, '0.12');
  await carryAll();
  expect(await valueOf(key)).toBe('0.1');
  expect(await wasOf(key)).toBe('0.12');
  await owner.sql`update parameter set public = public where key = ${key}`;
  expect(await wasOf(key)).toBe('0.12');
  await give(key, '0.1');
  expect(await wasOf(key)).toBe('0.1');
  expect(await save(anna!(), key, '0.12')).toMatch(/^Not saved\. Operators may lower this limit/);
});

it('a database with broken records is mended by the migration', async () => {
  // As its functions left it: the third edit of elsa alone was saved.
  await twice();
  await owner.pool.query(
    `begin; select set_config('assay.operator', 'elsa', true);
     with c as (
       insert into operator_change (operator, table_name, row_key, action, before, after, accepted, answer)
       values ('elsa', 'parameter', '${key}', 'update', '{"value": "0.075"}', '{"value": "0.00000001"}',
         true, 'Accepted.') returning id)
     select set_config('assay.change', id::text, true) from c;
     update parameter set value = '0.00000001' where key = '${key}';
     delete from operator_queue where change_id = current_setting('assay.change')::bigint;
     insert into operator_outcome (change_id, table_name, row_key, done, answer)
     values (current_setting('assay.change')::bigint, 'parameter', '${key}', true,
       'Saved: it counts from now on.');
     commit`,
  );
  const other = 'questions.large.USDT';
  await give(other, '10000');
  for (const who of [anna!(), ben!()]) await edit(who, { key: other, value: '3' });
  await carryAll();
  // What the owner gave in between, and last, is not undone.
  const third = 'withdrawals.alonePerDay.USDT';
  await save(elsa!(), third, '19000');
  await give(third, '18000');
  await save(elsa!(), third, '17000');
  const fourth = 'withdrawals.alonePerWeek.USDT';
  await save(elsa!(), fourth, '59000');
  await give(fourth, '58000');
  await upgrade();
  const rows = await owner.sql<{ key: string; given: string | null }>`
    select key, given from parameter where key = any (${[key, other, third, fourth]}) order by key`;
  expect(rows.map((row) => [row.key, row.given])).toEqual([
    [key, '0.15'],
    [other, '10000'],
    [third, '18000'],
    [fourth, null],
  ]);
  await setBack(key, '0.15');
  await setBack(other, '10000');
});

/** Numbers between 0 and 1 that look random and are the same for a seed. */
function dice(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** What may be given to a parameter for the nth time, and what operators may wish for. */
const kinds: Record<string, { given: (n: number) => string; wishes: string[] }> = {
  'deposits.twoReviewersAbove.ETH': {
    given: (n) => `${20 + n}.25`,
    wishes: [
      '0.00000001',
      '0.00000002',
      '5',
      '10.2',
      '10.5',
      '19',
      '020.00',
      '90',
      'x',
      '1.123456789',
    ],
  },
  'loans.alonePerWeek.USDT': {
    given: (n) => `${10_000 + n}`,
    wishes: ['1', '2', '5001', '5002', '6000', '9000', '09000.0', '99999', ''],
  },
  'questions.unusualFrom.USDT': {
    given: (n) => `${500 + n}`,
    wishes: ['1', '2', '400', '499', '9000', '-1'],
  },
  'deposits.confirmations.tron': {
    given: (n) => `${20 + n}`,
    wishes: ['5', '60', '61', '150', '201', '9999'],
  },
  'loans.limits': {
    given: (n) => `500:${500 + n},600:9000`,
    wishes: [
      '500:0',
      '500:1,600:1',
      '500:0400,600:1000',
      '500:9999,600:9999',
      '600',
      '600:5,500:5',
    ],
  },
};
const keys = Object.keys(kinds);

/** No value is given twice. */
let turn = 0;

it.each([1, 2, 3, 4, 5, 6])(
  'whatever operators save, propose, take back and race, what the owner gave is known (%s)',
  async (seed) => {
    const roll = dice(seed);
    const any = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)]!;
    const given: Record<string, string> = {};
    // Given while edits waited: no record of before tells when.
    const unsure = new Set<string>();
    const giveNext = async (one: string) => {
      given[one] = kinds[one]!.given((turn += 1));
      await give(one, given[one]);
    };
    for (const one of keys) await giveNext(one);
    const crew = operators.slice(0, 2 + Math.floor(roll() * 3));
    for (let round = 0; round < 12; round += 1) {
      const wish = async (of: string[]): Promise<Edit> => {
        const one = any(of);
        const pick = roll();
        const value =
          pick < 0.15 ? given[one]! : pick < 0.3 ? await valueOf(one) : any(kinds[one]!.wishes);
        return { key: one, value };
      };
      // Few at once, so that operators meet.
      const few = [any(keys), any(keys)];
      const plans: { who: pg.Client; edits: Edit[]; end: string }[] = [];
      const shared = await wish(few);
      for (const who of crew) {
        const edits = roll() < 0.4 ? [shared] : [];
        for (let n = Math.floor(roll() * 4); n > 0; n -= 1) edits.push(await wish(few));
        plans.push({ who, edits, end: roll() < 0.1 ? 'rollback' : 'commit' });
      }
      const run = plans.map(
        ({ who, edits, end }) =>
          () =>
            together(who, edits, end),
      );
      if (roll() < 0.5) for (const one of run) await one();
      else await Promise.all([...run.map((one) => one()), ...(roll() < 0.5 ? [carryAll()] : [])]);
      if (roll() < 0.15) {
        unsure.add(few[0]!);
        await giveNext(few[0]!);
      }
      if (roll() < 0.8) await carryAll();
      if (round % 4 === 3) {
        await carryAll();
        const one = any(keys);
        await giveNext(one);
        unsure.delete(one);
      }
    }
    await carryAll();
    const known = async () =>
      Object.fromEntries(await Promise.all(keys.map(async (one) => [one, await wasOf(one)])));
    expect(await known()).toEqual(given);
    // By the records alone it is the same.
    await upgrade();
    expect(await known()).toMatchObject(
      Object.fromEntries(keys.filter((one) => !unsure.has(one)).map((one) => [one, given[one]])),
    );
    for (const one of keys) if (unsure.has(one)) await giveNext(one);
    for (const one of keys) await setBack(one, given[one]!);
  },
  120_000,
);
