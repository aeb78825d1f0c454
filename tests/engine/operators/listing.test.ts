import { afterReading } from '@/tests/setup/operators/after-reading';
import type pg from 'pg';
import { readConfusables, lookOf } from '@/lib/login/look-rules';
import { createDatabase, type Database } from '@/lib/platform/db';
import { asOperator, operatorLogin } from '@/tests/setup/operator';

let owner: Database;
let app: Database;
let operators: pg.Client[];
beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 2, role: null });
  app = createDatabase(process.env.DATABASE_URL!, { max: 2 });
  operators = [];
  for (let n = 0; n < 3; n += 1)
    operators.push(await asOperator((await operatorLogin(process.env.DATABASE_URL!)).url));
});
afterAll(async () => {
  await Promise.all(operators.map((client) => client.end()));
  await Promise.all([owner, app].map((database) => database.close()));
});

const carry = async () => {
  while ((await app.sql<{ more: boolean }>`select operations_carry_next() as more`)[0]!.more);
};

/** What a new row is answered, once what waits was carried. */
async function entered(table: string, columns: object, by = operators[0]!): Promise<string> {
  const names = Object.keys(columns);
  const { rows } = await by.query<{ answer: string }>(
    `insert into operations.${table} (${names.join(', ')})
     values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning answer`,
    Object.values(columns),
  );
  await carry();
  return rows[0]!.answer;
}

const instrument = (over: object) => ({
  code: 'NEWUSDT',
  type: 2,
  name: 'New',
  base: 'NEW',
  quote: 'USDT',
  contract_size: 1,
  tick_size: 0.01,
  lot_step: 1,
  lot_min: 1,
  lot_max: 1,
  fee_rate: 0,
  leverages: [1],
  typical_spread: 0.01,
  reference_price: 100,
  daily_volatility: 0.01,
  jump_limit: 0.1,
  calendar: 'crypto',
  ...over,
});
const stock = { type: 3, quote: 'USD', calendar: 'us-stocks' };

it('every instrument of the catalogue has the form that a new one needs', async () => {
  const rows = await owner.sql<{ code: string }>`
    select code, instrument_form_flaw(i) as form, operator_name_flaw('instrument', name, code) as name
    from instrument i
    where instrument_form_flaw(i) is not null
      -- Those that are called by the address of their site were there before operators.
      or operator_name_flaw('instrument', regexp_replace(name, '\\.', '', 'g'), code) is not null`;
  expect(rows).toEqual([]);
});

it.each([
  [{ code: 'PAY.EVIL.COM', base: 'PAY.EVIL.COM' }, 'Give a code of'],
  [{ code: 'SENDFEEFIRST', base: 'SENDFEE', quote: 'FIRST' }, 'Give the quote'],
  [{ code: 'SENDFEEPAY', base: 'SENDFEE', quote: 'PAY' }, 'Give a quote that'],
  [{ code: 'SENDFEE' }, 'The code is the base and the quote: NEWUSDT'],
  [{ code: 'NEW.BUSDT', base: 'NEW.B' }, 'Give a code of'],
  [{ code: 'N.B', base: 'N.B' }, 'Only a class of stock'],
  [{ ...stock, code: 'OTHER', base: 'NEW' }, 'The code is the base: NEW'],
  [{ type: 1, code: 'NEWSUSD', base: 'NEWS', quote: 'USD', calendar: 'forex' }, 'three letters'],
  [{ type: 5, code: 'XAG', base: 'XAU', quote: 'USD', calendar: 'forex' }, 'XAUUSD or XAU'],
  [{ typical_spread: 2.01 }, 'at most 2 % of the reference price'],
  [{ reference_price: 75386, typical_spread: 150000 }, 'at most 2 % of the reference price'],
  [{ tick_size: 1.01 }, 'at most 1 % of the reference price'],
  ...['Bitcoin', 'Ｂｉｔｃｏｉｎ', 'Bitcóin', 'BIT COIN', 'Bit-coin.', 'Bitсoin', 'B1TCOlN'].map(
    (name) =>
      [{ name }, /has this name, or one that reads like it|two alphabets|Latin letters/] as const,
  ),
  [{ name: 'ВТС' }, 'Write the name in Latin letters'],
  [{ name: '比特币' }, 'Write the name in Latin letters'],
  [{ name: 'New ✓' }, 'Write the name in Latin letters'],
  [{ name: '&.' }, 'Write the name in Latin letters'],
] as [object, string | RegExp][])('is not listed: %j', async (over, why) => {
  // A name of the catalogue, whatever it is called there.
  await owner.sql`update instrument set name = 'Bitcoin' where code = 'BTCUSDT'`;
  const answer = await entered('instrument', instrument(over));
  expect(answer).toMatch(/^Kept as a draft\. /);
  expect(answer).toMatch(why);
});

it('a class of stock has its dot, and is traded once one enables it who wrote no part', async () => {
  const over = {
    ...stock,
    code: 'BRK.B',
    base: 'BRK.B',
    name: 'Nestlé & Söhne (B)',
    enabled: true,
  };
  expect(await entered('instrument', instrument(over))).toMatch(/^Accepted/);
  const [one, two, three] = operators as [pg.Client, pg.Client, pg.Client];
  const said = async (by: pg.Client, set: string) => {
    await by.query(`update operations.instrument set ${set} where key = 'BRK.B'`);
    await carry();
    const { rows } = await by.query<{ answer: string; enabled: boolean }>(
      "select answer, enabled from operations.instrument where key = 'BRK.B'",
    );
    return rows[0]!;
  };
  expect(await said(one, 'enabled = true')).toMatchObject({
    enabled: false,
    answer: expect.stringMatching(/You wrote a part/) as string,
  });
  expect((await said(two, 'lot_max = 7')).enabled).toBe(false);
  expect((await said(two, 'enabled = true')).answer).toMatch(/You wrote a part/);
  await afterReading(async () => (await said(three, 'enabled = true')).answer);
  expect(await said(three, 'enabled = true')).toMatchObject({ enabled: true });
});

it('names of products and charities that read alike are one', async () => {
  await owner.sql`
    insert into plan_product (name, min_amount, max_amount, penalty_share, timeframes, sort_order)
    values ('Steady', 10, 100, 0.05, '[{"days": 30, "dailyYield": "0.0004"}]', 1)`;
  await owner.sql`
    insert into charity (name, about, written_by) values ('Open Sea', 'Looks after a coast.', 'x')`;
  const product = {
    min_amount: 10,
    max_amount: 100,
    penalty_share: 0.05,
    timeframes: '[{"days": 30, "dailyYield": "0.0004"}]',
    sort_order: 1,
  };
  for (const name of ['Ｓｔｅａｄｙ', 'Stéady', 'S teady'])
    expect(await entered('plan_product', { ...product, name })).toMatch(
      /Another product has this name/,
    );
  await owner.sql`
    insert into plan_product (name, min_amount, max_amount, penalty_share, timeframes, sort_order)
    values ('BTC', 10, 100, 0.05, '[{"days": 30, "dailyYield": "0.0004"}]', 1)`;
  expect(await entered('plan_product', { ...product, name: 'ВТС' })).toMatch(/Another product/);
  expect(await entered('plan_product', { ...product, name: '稳健' })).toMatch(/^Accepted/);
  const about = 'Looks after a coast.';
  for (const name of ['Ｏｐｅｎ Ｓｅａ', 'Open Séa', 'OpenSea.', '0pen Sea'])
    expect(await entered('charity', { name, about })).toMatch(/Another charity has this name/);
  expect(await entered('charity', { name: '海', about })).toMatch(/characters/);
  expect(await entered('charity', { name: '海岸', about })).toMatch(/^Accepted/);
  const { rows } = await operators[0]!.query<{ key: string }>(
    "select key from operations.charity where name = '海岸'",
  );
  const { rows: told } = await operators[0]!.query<{ answer: string }>(
    `update operations.charity set name = 'Open Séa' where key = $1 returning answer`,
    [rows[0]!.key],
  );
  expect(told[0]!.answer).toMatch(/^Not saved. Another charity/);
});

it('a look is what usernames have for one, of the letters that names are written in', async () => {
  const looks = readConfusables();
  const written = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}]/u;
  const letters = [...looks.keys()].filter(
    (letter) => written.test(letter) && /^[a-z0-9]$/.test(looks.get(letter)!),
  );
  expect(letters.length).toBeGreaterThan(200);
  const rows = await owner.sql<{ letter: string; look: string }>`
    select letter, name_look(letter) as look from unnest(${letters}::text[]) letter`;
  const wanted = (letter: string) => lookOf(letter, looks).replace('i', 'l').replace('m', 'rn');
  const small = 'вкмнтβτκμ';
  expect(
    rows.filter(({ letter, look }) => look !== wanted(letter) && !small.includes(letter)),
  ).toEqual([]);
});

it('a look is the same for a plain name, however it is reckoned', async () => {
  const rows = await owner.sql<{ name: string }>`
    select name from instrument where name_look(name) || 'o' <> name_look(name || 'ο')`;
  expect(rows).toEqual([]);
});
