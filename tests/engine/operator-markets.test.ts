import { createDatabase, type Database, type Row } from '@/lib/platform/db';
import { openCatalogue } from '@/lib/markets/catalogue';
import { seedMarkets } from '@/prisma/seed/seed-markets';

let owner: Database;
let operator: Database;
let app: Database;
beforeAll(() => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 2, role: null });
  operator = createDatabase(process.env.DATABASE_URL!, { max: 2, role: 'assay_operator' });
  app = createDatabase(process.env.DATABASE_URL!, { max: 2 });
});
afterAll(() => Promise.all([owner, operator, app].map((d) => d.close())));

const instrumentRow = async (code: string) =>
  (await owner.sql<Row>`select * from instrument where code = ${code}`)[0]!;
const denied = /permission denied/;

describe('an operator', () => {
  test('changes terms, which makes a version, and the history keeps the old one', async () => {
    const before = await instrumentRow('GBPUSD');
    await operator.sql`update instrument set fee_rate = 0.0001 where code = 'GBPUSD'`;
    const after = await instrumentRow('GBPUSD');
    expect(after.terms_version).toBe((before.terms_version as number) + 1);
    expect(after.outcome).toBe(
      `Saved as terms version ${after.terms_version}, for later orders only.`,
    );
    const versions = await owner.sql`
      select version, fee_rate, changed_by from instrument_terms where code = 'GBPUSD' order by version`;
    expect(versions.map((v) => [v.version, v.fee_rate])).toEqual([
      [before.terms_version, before.fee_rate],
      [after.terms_version, after.fee_rate],
    ]);
  });

  test('makes no version by renaming', async () => {
    const before = await instrumentRow('USDJPY');
    await operator.sql`update instrument set name = 'Dollar yen' where code = 'USDJPY'`;
    const after = await instrumentRow('USDJPY');
    expect(after).toMatchObject({
      name: 'Dollar yen',
      terms_version: before.terms_version,
      outcome: 'Saved.',
    });
  });

  test.each([
    ['fee_rate = 0.01', 'fee rate'],
    ["leverages = '{1,500}'", 'above the cap'],
    ["leverages = '{}'", 'at least one leverage'],
    ['lot_min = 0.015', 'multiple of the lot step'],
    ['lot_max = 0.001', 'largest lot'],
    ['contract_size = 0', 'contract size'],
    [`periods = '[{"seconds": 60, "payout": "2.00"}]'`, 'payout above 0 and below 1'],
    [`periods = '{}'`, 'Periods are a list'],
  ])('is told why %s cannot stand, and nothing changes', async (change, why) => {
    const before = await instrumentRow('AUDUSD');
    await operator.pool.query(`update instrument set ${change} where code = 'AUDUSD'`);
    const after = await instrumentRow('AUDUSD');
    expect(after.outcome).toMatch(new RegExp(`^Not saved\\. .*${why}`));
    expect({ ...after, outcome: '' }).toEqual({ ...before, outcome: '' });
  });

  test.each([
    'reference_price = 2',
    'daily_volatility = 0.4',
    'typical_spread = 1',
    'tick_size = 1',
    "code = 'X'",
    'terms_version = 9',
    "outcome = ''",
  ])('has no right to set %s', (change) =>
    expect(
      operator.pool.query(`update instrument set ${change} where code = 'AUDUSD'`),
    ).rejects.toThrow(denied),
  );

  test.each([
    'update candle set close = 1',
    "insert into candle values ('EURUSD', 'simulated', '1m', now(), 1, 1, 1, 1, 1)",
    'delete from instrument',
    'update instrument_terms set fee_rate = 0',
    'insert into instrument_terms select code, 99, contract_size, lot_step, lot_min, lot_max, 0, leverages, periods, typical_spread from instrument limit 1',
    'delete from calendar_exception',
  ])('has no right to %s', (statement) =>
    expect(operator.pool.query(statement)).rejects.toThrow(denied),
  );

  test('lists an instrument and closes a day, and the catalogue follows', async () => {
    const catalogue = await openCatalogue(app.sql);
    await operator.sql`
      insert into instrument (code, type, name, base, quote, contract_size, tick_size, lot_step, lot_min, lot_max, fee_rate, leverages,
        typical_spread, reference_price, daily_volatility, jump_limit, calendar)
      values ('NEWUSDT', 2, 'New', 'NEW', 'USDT', 1, 0.01, 0.01, 0.01, 100, 0.001, '{1,2}', 0.02, 12.5, 0.04, 0.1, 'crypto')`;
    await operator.sql`
      insert into calendar_exception (calendar_id, date, name) values ('crypto', '2027-03-04', 'Maintenance')`;
    await catalogue.reload();
    expect(catalogue.get('NEWUSDT')).toMatchObject({
      referencePrice: '12.5',
      leverages: [1, 2],
      enabled: true,
    });
    expect(catalogue.hours('BTCUSDT').isOpen(Date.UTC(2027, 2, 4, 12))).toBe(false);
    await operator.sql`update calendar_exception set in_force = false where name = 'Maintenance'`;
    await operator.sql`update instrument set enabled = false where code = 'NEWUSDT'`;
    await catalogue.reload();
    expect(catalogue.hours('BTCUSDT').isOpen(Date.UTC(2027, 2, 4, 12))).toBe(true);
    expect(catalogue.all().some((i) => i.code === 'NEWUSDT')).toBe(false);
    expect(catalogue.get('NEWUSDT')).toMatchObject({ enabled: false });
    expect(catalogue.priced().some((i) => i.code === 'NEWUSDT')).toBe(true);
  });

  test.each([
    `update calendar set weekly = '[{"day": 9, "open": "09:00", "close": "17:00"}]'`,
    `update calendar set weekly = '[{"day": 1, "open": "17:00", "close": "09:00"}]'`,
    `update calendar set weekly = '{}'`,
    "update calendar set time_zone = 'Atlantis/Capital'",
  ])('cannot store a calendar of no sense: %s', (statement) =>
    expect(operator.pool.query(statement)).rejects.toThrow(),
  );
});

test('cannot revalue what is held: no second pair for a currency, and no hours changed for today', async () => {
  const listing = (code: string) =>
    operator.pool.query(
      `insert into instrument (code, type, name, base, quote, contract_size, tick_size, lot_step, lot_min, lot_max, fee_rate, leverages,
         typical_spread, reference_price, daily_volatility, jump_limit, calendar)
       values ($1, 1, 'Inverse', 'JPY', 'USD', 1, 0.01, 1, 1, 1, 0, '{1}', 0.01, 100, 0.01, 0.1, 'forex')`,
      [code],
    );
  await expect(listing('JPYUSD')).rejects.toThrow('The inverse of JPYUSD is listed already');
  await expect(listing('USDEUR')).rejects.toThrow('The inverse of USDEUR is listed already');
  const close = (day: string) =>
    operator.pool.query(
      `insert into calendar_exception (calendar_id, date, name) values ('crypto', ${day}, 'Closed')`,
    );
  await expect(close("(now() at time zone 'UTC')::date")).rejects.toThrow('a day after today');
  await expect(close("(now() at time zone 'UTC')::date - 1")).rejects.toThrow('a day after today');
});

test('no column that an operator can write takes a price, a fill or an outcome of a trade', async () => {
  const columns = await owner.sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.column_privileges
    where grantee = 'assay_operator' and privilege_type = 'UPDATE' and table_name in ('instrument', 'calendar', 'calendar_exception', 'candle', 'instrument_terms')
    order by 1`;
  expect(columns.map((c) => c.name)).toEqual(
    [
      ...['date', 'in_force', 'name', 'sessions'].map((c) => `calendar_exception.${c}`),
      ...[
        'contract_size',
        'enabled',
        'fee_rate',
        'leverages',
        'logo',
        'lot_max',
        'lot_min',
        'lot_step',
      ].map((c) => `instrument.${c}`),
      ...['name', 'periods', 'sort_order'].map((c) => `instrument.${c}`),
    ].sort(),
  );
});

test('a change is announced, and seeding again changes nothing', async () => {
  const client = await owner.pool.connect();
  const heard: string[] = [];
  client.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`));
  await client.query('listen catalogue');
  await operator.sql`update instrument set sort_order = 1 where code = 'EURUSD'`;
  await client.query('select 1');
  expect(heard).toEqual(['catalogue instrument']);
  const before = await owner.sql`select * from instrument order by id`;
  await seedMarkets(owner);
  expect(await owner.sql`select * from instrument order by id`).toEqual(before);
  client.release(true);
});

test('the history of terms cannot be rewritten by anyone', async () => {
  await expect(owner.sql`update instrument_terms set fee_rate = 0`).rejects.toThrow('append-only');
  await expect(owner.sql`delete from instrument_terms`).rejects.toThrow('append-only');
});
