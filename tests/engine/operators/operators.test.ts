import { afterReading } from '@/tests/setup/operators/after-reading';
import type pg from 'pg';
import { createDatabase, type Database, type Row } from '@/lib/platform/db';
import { openCatalogue } from '@/lib/markets/catalogue-cache';
import { seedMarkets } from '@/prisma/seed/seed-markets';
import { asOperator, operatorLogin } from '@/tests/setup/operator';

let owner: Database;
let app: Database;
let operator: pg.Client;
let name: string;
beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 2, role: null });
  app = createDatabase(process.env.DATABASE_URL!, { max: 2 });
  const login = await operatorLogin(process.env.DATABASE_URL!);
  name = login.name;
  operator = await asOperator(login.url);
});
afterAll(async () => {
  await operator.end();
  await Promise.all([owner, app].map((d) => d.close()));
});

/** Carries out what operators changed, as the server does; gives how many changes. */
async function carry(): Promise<number> {
  let n = 0;
  while ((await app.sql<{ more: boolean }>`select operations_carry_next() as more`)[0]!.more)
    n += 1;
  return n;
}

const one = async (statement: string, values: unknown[] = []): Promise<Row> =>
  (await operator.query<Row>(statement, values)).rows[0]!;
const answer = async (table: string, key: string) =>
  (await one(`select answer from operations.${table} where key = $1`, [key]))?.answer;
const edit = (table: string, key: string, set: string) =>
  one(`update operations.${table} set ${set} where key = $1 returning *`, [key]);
const instrumentRow = async (code: string) =>
  (await owner.sql<Row>`select * from instrument where code = ${code}`)[0]!;
const newest = async () =>
  (await owner.sql<Row>`select * from operator_change order by id desc limit 1`)[0]!;

describe('an operator', () => {
  test('changes terms, which makes a version in their name, and the history keeps the old one', async () => {
    const before = await instrumentRow('GBPUSD');
    const next = (before.terms_version as number) + 1;
    const told = await edit('instrument', 'GBPUSD', 'fee_rate = 0.00001');
    expect(told.answer).toBe(`Accepted: becomes terms version ${next}, for later orders only.`);
    // Nothing of the product is touched before the server carries it.
    expect(await instrumentRow('GBPUSD')).toEqual(before);
    expect(await carry()).toBe(1);
    const after = await instrumentRow('GBPUSD');
    expect(after.terms_version).toBe(next);
    expect(await answer('instrument', 'GBPUSD')).toBe(
      `Saved as terms version ${next}, for later orders only.`,
    );
    const versions = await owner.sql`
      select version, fee_rate, changed_by from instrument_terms where code = 'GBPUSD' order by version`;
    expect(versions.map((v) => [v.version, v.fee_rate])).toEqual([
      [before.terms_version, before.fee_rate],
      [after.terms_version, after.fee_rate],
    ]);
    expect(versions[1]!.changed_by).toBe(name);
  });

  test('leaves a record of each change: who, when, which row, before and after', async () => {
    await edit('instrument', 'USDCHF', "logo = '/logos/forex/dollar-franc.svg'");
    await carry();
    const { rows } = await operator.query<Row>(
      'select * from operations.change order by id desc limit 1',
    );
    expect(rows[0]).toMatchObject({
      operator: name,
      table_name: 'instrument',
      row_key: 'USDCHF',
      kind: 'update',
      value_before: { logo: expect.not.stringMatching('dollar-franc') },
      value_after: { logo: '/logos/forex/dollar-franc.svg' },
      was_accepted: true,
      answer: 'Saved.',
    });
    expect(Object.keys(rows[0]!.value_after as object)).toEqual(['logo']);
    for (const table of ['operator_change', 'operator_outcome']) {
      await expect(owner.pool.query(`delete from ${table}`)).rejects.toThrow('append-only');
      await expect(owner.pool.query(`truncate ${table} cascade`)).rejects.toThrow('append-only');
    }
    await expect(owner.sql`update operator_change set operator = 'x'`).rejects.toThrow(
      'append-only',
    );
  });

  test('renames an instrument once another operator saved the same name, which makes no version', async () => {
    const login = await operatorLogin(process.env.DATABASE_URL!);
    const other = await asOperator(login.url);
    const rename = async (by: pg.Client, set: string) => {
      await by.query(`update operations.instrument set ${set} where key = 'USDJPY'`);
      await carry();
      return answer('instrument', 'USDJPY');
    };
    const proposed =
      'Proposed: Dollar yen. The name is shown once another operator has saved the same within 7 days.';
    const before = await instrumentRow('USDJPY');
    expect((await edit('instrument', 'USDJPY', "name = 'Dollar yen'")).answer).toBe('Accepted.');
    await carry();
    expect(await answer('instrument', 'USDJPY')).toBe(proposed);
    // Neither their own word again counts, nor another name, nor what is a week old.
    expect(await rename(operator, "name = 'Dollar yen'")).toBe(proposed);
    expect(await rename(other, "name = 'Dollar in yen'")).toMatch(/^Proposed: Dollar in yen/);
    expect(await instrumentRow('USDJPY')).toEqual(before);
    // What is saved beside it counts at once.
    const order = Number(before.sort_order) + 1;
    expect(await rename(operator, `name = 'Dollar yen', sort_order = ${order}`)).toBe(
      `Saved. ${proposed}`,
    );
    expect(await instrumentRow('USDJPY')).toEqual({ ...before, sort_order: order });
    expect(await rename(other, "name = 'Dollar yen'")).toBe('Saved. The name is shown now.');
    expect(await instrumentRow('USDJPY')).toEqual({
      ...before,
      sort_order: order,
      name: 'Dollar yen',
    });
    // What was agreed on is used up: the name of before takes two again.
    expect(await rename(other, "name = 'Dollar in yen'")).toMatch(/^Proposed/);
    // Who saves the name that counts takes their proposal back.
    expect(await rename(other, "name = 'Dollar yen'")).toBe('Taken back: it stays as it is.');
    expect(await rename(operator, "name = 'Dollar in yen'")).toMatch(/^Proposed/);
    await other.end();
  });

  test.each([
    ['Euro — Frank', 'Another instrument has this name'],
    ['Dollar, see assay-help.com', 'A name has no link'],
    ['Pay 50 USDT to trade', 'tells customers to pay'],
    ['What is your password?', 'a password'],
  ])('cannot name an instrument or a day: %s', async (wanted, why) => {
    await owner.sql`update instrument set name = 'Euro — Frank' where code = 'EURCHF'`;
    const told = async (statement: string, values: unknown[]) =>
      (await one(statement, values)).answer as string;
    const rename = "update operations.instrument set name = $1 where key = 'AUDUSD' returning *";
    expect(await told(rename, [wanted])).toMatch(why);
    expect(await told(rename, [wanted.toUpperCase()])).toMatch(why);
    const listed = await told(
      `insert into operations.instrument (code, type, name, base, quote, contract_size, tick_size, lot_step, lot_min, lot_max, fee_rate, leverages,
         typical_spread, reference_price, daily_volatility, jump_limit, calendar)
       values ('NAMEUSDT', 2, $1, 'NAME', 'USDT', 1, 0.01, 1, 1, 1, 0, '{1}', 0.01, 100, 0.01, 0.1, 'crypto') returning *`,
      [wanted],
    );
    expect(listed).toMatch(/^Kept as a draft/);
    expect(listed).toMatch(why);
    if (why.startsWith('Another')) return;
    expect(
      await told(
        `insert into operations.calendar_exception (calendar_id, date, name)
         values ('crypto', current_date + 500, $1) returning *`,
        [wanted],
      ),
    ).toMatch(why);
  });

  test.each([
    ['fee_rate = 0.01', 'fee rate'],
    ["leverages = '{1,500}'", 'above the cap'],
    ["leverages = '{}'", 'at least one leverage'],
    ['lot_min = 0.015', 'multiple of the lot step'],
    ['lot_max = 0.001', 'largest lot'],
    ['contract_size = 0', 'contract size'],
    ['contract_size = null', 'contract size'],
    [`periods = '[{"seconds": 60, "payout": "2.00"}]'`, 'payout above 0 and below 1'],
    [`periods = '{}'`, 'Periods are a list'],
    [`periods = '[{"seconds": "60", "payout": "0.80"}]'`, 'Periods are a list'],
    [`periods = '[{"seconds": 60, "payout": 0.8}]'`, 'Periods are a list'],
    [`periods = '[{"seconds": 60, "payout": "0.80", "x": 1}]'`, 'Periods are a list'],
    [
      `periods = '[{"seconds": 60, "payout": "0.80"}, {"seconds": 60, "payout": "0.90"}]'`,
      'at most 20 and each once',
    ],
    ['reference_price = 2', 'given once and stays: reference_price'],
    ['daily_volatility = 0.4', 'given once'],
    ['typical_spread = 1', 'given once'],
    ['tick_size = 1', 'given once'],
    ['max_age_seconds = 600', 'given once'],
    ['jump_limit = 0.5', 'given once'],
    ["calendar = 'crypto'", 'given once'],
    ["code = 'X', name = 'Y'", 'given once and stays: code'],
    ["logo = repeat('x', 301)", '300'],
    ["logo = 'https://elsewhere.example/x.svg'", 'path of this site'],
    ["logo = '//elsewhere.example/x.svg'", 'path of this site'],
    ["logo = '/logos/../x.svg'", 'path of this site'],
    ["logo = 'javascript:alert(1)'", 'path of this site'],
    ["logo = ''", 'path of this site'],
    ["leverages = '{1,2,2}'", 'each leverage once'],
    ["leverages = '{2,1}'", 'smallest first'],
    ['fee_rate = 0.000000001', 'fee rate keeps 8 places after the point; 0\\.000000001 has 9'],
    ['contract_size = 1.123456789', 'contract size keeps 8 places'],
    ['contract_size = 1e13', 'contract size has at most 12 digits'],
    ["contract_size = 'NaN'", 'contract size must be a number'],
    ["lot_max = 'Infinity'", 'lot max must be a number'],
    ['enabled = null', 'true or false'],
  ])('is told why %s cannot stand, and nothing else changes', async (change, why) => {
    const before = await instrumentRow('AUDUSD');
    const shown = await one("select * from operations.instrument where key = 'AUDUSD'");
    const told = await edit('instrument', 'AUDUSD', change);
    expect(told.answer).toMatch(new RegExp(`^Not saved\\. .*${why}`));
    expect({ ...told, answer: '' }).toEqual({ ...shown, answer: '' });
    expect(await carry()).toBe(0);
    expect(await instrumentRow('AUDUSD')).toEqual(before);
    expect(await answer('instrument', 'AUDUSD')).toBe(told.answer);
    expect(await newest()).toMatchObject({ accepted: false, answer: told.answer, operator: name });
  });

  test('lists an instrument by way of a draft, which says what is missing', async () => {
    const draft = await one(
      "insert into operations.instrument (code, type, name) values ('NEWUSDT', 2, 'New') returning *",
    );
    expect(draft).toMatchObject({
      key: expect.stringMatching(/^draft-\d+$/),
      answer: expect.stringMatching(/^Kept as a draft\. Give the base/),
    });
    const key = draft.key as string;
    const values =
      "base = 'NEW', quote = 'USDT', contract_size = 1, tick_size = 0.01, lot_step = 0.01, lot_min = 0.01, lot_max = 100, " +
      "fee_rate = 0.001, leverages = '{1,2}', typical_spread = 0.02, reference_price = 12.5, daily_volatility = 0.04, jump_limit = 0.1";
    expect((await edit('instrument', key, values)).answer).toBe(
      'Kept as a draft. Give a calendar that is there.',
    );
    expect((await edit('instrument', key, "calendar = 'crypto'")).answer).toBe(
      'Accepted: is being listed with terms version 1.',
    );
    // Until the server has carried it there is a draft, which cannot be changed meanwhile.
    expect((await edit('instrument', key, "name = 'Newer'")).answer).toContain('just now');
    expect(await carry()).toBe(1);
    expect(await answer('instrument', key)).toBeUndefined();
    expect(await answer('instrument', 'NEWUSDT')).toBe(
      'Listed with terms version 1. It is traded once another operator has enabled it.',
    );
    const catalogue = await openCatalogue(app.sql);
    expect(catalogue.get('NEWUSDT')).toMatchObject({
      referencePrice: '12.5',
      leverages: [1, 2],
      enabled: false,
    });
    const enable = async (by: pg.Client, more = '') => {
      await by.query(
        `update operations.instrument set enabled = true${more} where key = 'NEWUSDT'`,
      );
      await carry();
      await catalogue.reload();
      return answer('instrument', 'NEWUSDT');
    };
    const other = await asOperator((await operatorLogin(process.env.DATABASE_URL!)).url);
    expect(await enable(operator)).toMatch(/^Not saved. You wrote a part of it/);
    expect(await enable(other, ', lot_max = 50')).toMatch(/^Not saved. Save the terms first/);
    expect(catalogue.get('NEWUSDT')).toMatchObject({ enabled: false });
    expect(await afterReading(() => enable(other))).toBe('Saved.');
    expect(catalogue.get('NEWUSDT')).toMatchObject({ enabled: true });
    // What two have looked at is suspended and resumed by one, as what was there from the start.
    await edit('instrument', 'NEWUSDT', 'enabled = false');
    await carry();
    expect(await enable(operator)).toBe('Saved.');
    await other.end();
    await edit('instrument', 'NEWUSDT', 'enabled = false');
    await carry();
    await catalogue.reload();
    expect(catalogue.all().some((i) => i.code === 'NEWUSDT')).toBe(false);
    expect(catalogue.get('NEWUSDT')).toMatchObject({ enabled: false });
    expect(catalogue.priced().some((i) => i.code === 'NEWUSDT')).toBe(true);
  });

  test('is told of a draft that a number has more places than are kept, and it keeps the number', async () => {
    const draft = await one(
      "insert into operations.instrument (code, tick_size) values ('FINE', 0.0000000000001) returning *",
    );
    const told =
      'Kept as a draft. The tick size keeps 12 places after the point; 0.0000000000001 has 13.';
    expect(draft.answer).toBe(told);
    const again = await edit('instrument', draft.key as string, "name = 'Fine'");
    expect(again).toMatchObject({ answer: told, tick_size: '0.0000000000001' });
    await edit('instrument', draft.key as string, "answer = 'discard'");
  });

  test('may write zeros behind what a column keeps', async () => {
    const { fee_rate: kept } = await instrumentRow('NZDUSD');
    const told = await edit('instrument', 'NZDUSD', `fee_rate = ${kept as string}0000`);
    expect(told.answer).toBe('Nothing was changed.');
  });

  test('drops a draft', async () => {
    const { key } = await one(
      "insert into operations.calendar (id) values ('Bad Name') returning key",
    );
    expect(await answer('calendar', key as string)).toContain('Give an id');
    expect((await edit('calendar', key as string, "answer = 'discard'")).answer).toBe('Dropped.');
    expect(await answer('calendar', key as string)).toBeUndefined();
    expect(await newest()).toMatchObject({ action: 'discard', row_key: key });
  });

  test.each([
    [
      `id, time_zone, weekly`,
      `'c', 'UTC', '[{"day": 9, "open": "09:00", "close": "17:00"}]'`,
      'list',
    ],
    [
      `id, time_zone, weekly`,
      `'c', 'UTC', '[{"day": 1, "open": "17:00", "close": "09:00"}]'`,
      'list',
    ],
    [`id, time_zone, weekly`, `'c', 'UTC', '{}'`, 'list'],
    [`id, time_zone, weekly`, `'c', 'Atlantis/Capital', '[]'`, 'time zone'],
    [`id, time_zone, weekly`, `'crypto', 'UTC', '[]'`, 'there already'],
  ])('keeps a calendar of no sense a draft', async (columns, values, why) => {
    const { key, answer: told } = await one(
      `insert into operations.calendar (${columns}) values (${values}) returning *`,
    );
    expect(told).toMatch(new RegExp(`^Kept as a draft\\. .*${why}`));
    expect(await carry()).toBe(0);
    await edit('calendar', key as string, "answer = 'discard'");
  });

  test('adds a calendar and closes a day of it, which hours follow', async () => {
    await one(
      "insert into operations.calendar (id, time_zone, weekly) values ('night', 'UTC', '[]') returning *",
    );
    await carry();
    expect(await answer('calendar', 'night')).toBe('Added.');
    expect((await edit('calendar', 'night', "time_zone = 'Asia/Tokyo'")).answer).toContain(
      'given once',
    );
    const catalogue = await openCatalogue(app.sql);
    const open = () => catalogue.hours('BTCUSDT').isOpen(Date.UTC(2027, 2, 4, 12));
    expect(open()).toBe(true);
    await one(
      "insert into operations.calendar_exception (calendar_id, date, name) values ('crypto', '2027-03-04', 'Maintenance') returning *",
    );
    await carry();
    await catalogue.reload();
    expect(open()).toBe(false);
    const { key } = await one(
      "select key from operations.calendar_exception where name = 'Maintenance'",
    );
    expect(await answer('calendar_exception', key as string)).toBe('Announced.');
    // Whatever a day of before is called, it can be taken back.
    await owner.sql`update calendar_exception set name = 'See assay-help.com' where id::text = ${key as string}`;
    await edit('calendar_exception', key as string, 'in_force = false');
    await carry();
    await catalogue.reload();
    expect(open()).toBe(true);
  });

  test('changes no hours of today or tomorrow, by no way', async () => {
    const close = (day: string) =>
      one(
        `insert into operations.calendar_exception (calendar_id, date, name) values ('crypto', ${day}, 'Closed') returning *`,
      );
    const today = "(now() at time zone 'UTC')::date";
    for (const day of [`${today} - 1`, today, `${today} + 1`])
      expect((await close(day)).answer).toContain('a whole day and the longest option ahead');
    await close("(now() at time zone 'UTC')::date + 400");
    await carry();
    const { key } = await one(
      "select key from operations.calendar_exception where name = 'Closed' and key not like 'draft-%'",
    );
    const moved = await edit('calendar_exception', key as string, 'date = current_date - 3');
    expect(moved.answer).toContain('by announcement');
    await owner.sql`update calendar_exception set date = current_date where id::text = ${key}`;
    const back = await edit('calendar_exception', key as string, 'in_force = false');
    expect(back.answer).toContain('by announcement');
    expect(await carry()).toBe(0);
  });

  test('closes no market for more than six days within two weeks', async () => {
    const close = (ahead: number) =>
      one(
        `insert into operations.calendar_exception (calendar_id, date, name)
         values ('forex', current_date + $1::integer, 'Long') returning *`,
        [ahead],
      );
    for (let day = 0; day < 6; day += 1) {
      expect((await close(200 + 2 * day)).answer).toMatch(/^Accepted/);
      await carry();
    }
    expect((await close(209)).answer).toContain('Six days of a calendar within two weeks');
    expect((await close(197)).answer).toContain('Six days of a calendar within two weeks');
    expect((await close(230)).answer).toMatch(/^Accepted/);
    await carry();
  });

  test('closes what never closes for one day within 30, whoever closes it', async () => {
    const close = (who: pg.Client, ahead: number) =>
      who
        .query<Row>(
          `insert into operations.calendar_exception (calendar_id, date, name)
           values ('crypto', current_date + $1::integer, 'Maintenance') returning answer`,
          [ahead],
        )
        .then(({ rows }) => rows[0]!.answer);
    expect(await close(operator, 300)).toMatch(/^Accepted/);
    await carry();
    const other = await asOperator((await operatorLogin(process.env.DATABASE_URL!)).url);
    for (const ahead of [271, 301, 329])
      expect(await close(other, ahead)).toContain('One day of a calendar that is always open');
    expect(await close(other, 330)).toMatch(/^Accepted/);
    await carry();
    await other.end();
  });

  test('cannot revalue what is held by a second pair for a currency', async () => {
    for (const code of ['JPYUSD', 'USDEUR']) {
      const { answer: told } = await one(
        `insert into operations.instrument (code, type, name, base, quote, contract_size, tick_size, lot_step, lot_min, lot_max, fee_rate, leverages,
           typical_spread, reference_price, daily_volatility, jump_limit, calendar)
         values ($1, 1, 'Inverse', 'JPY', 'USD', 1, 0.01, 1, 1, 1, 0, '{1}', 0.01, 100, 0.01, 0.1, 'forex') returning *`,
        [code],
      );
      expect(told).toBe(`Kept as a draft. The inverse of ${code} is listed already.`);
    }
    expect(await carry()).toBe(0);
  });

  test('sets a parameter, and is told why a value cannot stand', async () => {
    const told = await edit('parameter', 'timedOptions.minStake', "value = '5000'");
    expect(told).toMatchObject({
      value: '1',
      answer: 'Not saved. The smallest stake must not be above the largest.',
    });
    await edit('parameter', 'timedOptions.minStake', "value = '2'");
    await carry();
    expect(await answer('parameter', 'timedOptions.minStake')).toBe(
      'Proposed: 2. It counts once another operator has saved the same value within 7 days.',
    );
    await edit('parameter', 'timedOptions.minStake', "value = '1'");
    await carry();
  });

  test('finds out when a change could not stand any more by the time it was carried', async () => {
    const other = await asOperator((await operatorLogin(process.env.DATABASE_URL!)).url);
    for (const [key, value] of [
      ['maxStake', '50'],
      ['minStake', '60'],
    ])
      await other.query('update operations.parameter set value = $2 where key = $1', [
        `timedOptions.${key}`,
        value,
      ]);
    await other.end();
    expect(await carry()).toBe(2);
    await edit('parameter', 'timedOptions.maxStake', "value = '50'");
    await edit('parameter', 'timedOptions.minStake', "value = '60'");
    expect(await carry()).toBe(2);
    expect(await answer('parameter', 'timedOptions.minStake')).toMatch(/^Not saved\. The smallest/);
    expect(await answer('parameter', 'timedOptions.maxStake')).toMatch(/^Saved/);
    await owner.sql`update parameter set value = '1000' where key = 'timedOptions.maxStake'`;
  });

  test('whose change is not committed has changed nothing and is carried by nobody', async () => {
    await operator.query('begin');
    await edit('parameter', 'timedOptions.minStake', "value = '3'");
    expect(await carry()).toBe(0);
    await operator.query('rollback');
    expect(await carry()).toBe(0);
    expect(await answer('parameter', 'timedOptions.minStake')).toMatch(/^Not saved/);
  });
});

test('a change is announced, and seeding again changes nothing', async () => {
  const client = await owner.pool.connect();
  const heard: string[] = [];
  client.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`));
  await client.query('listen catalogue');
  await client.query('listen operations');
  await edit('instrument', 'EURUSD', 'sort_order = 1');
  await carry();
  await client.query('select 1');
  expect(heard).toEqual(['operations EURUSD', 'catalogue instrument']);
  const before = await owner.sql`select * from instrument order by id`;
  await seedMarkets(owner);
  expect(await owner.sql`select * from instrument order by id`).toEqual(before);
  client.release(true);
});

test('the history of terms cannot be rewritten by anyone', async () => {
  await expect(owner.sql`update instrument_terms set fee_rate = 0`).rejects.toThrow('append-only');
  await expect(owner.sql`delete from instrument_terms`).rejects.toThrow('append-only');
});
