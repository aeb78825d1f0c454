import type pg from 'pg';
import { createDatabase, type Database } from '@/lib/platform/db';
import { moved } from '@/tests/setup/limits';
import { asOperator, operatorLogin } from '@/tests/setup/operator';

/**
 * Guarantee: no operator alone makes the terms of a listed instrument cost customers more, shut out
 * orders, or a lot worth another sum; nor do they change faster than anyone follows.
 */

let owner: Database;
let app: Database;
let anna: pg.Client;
let berta: pg.Client;
let annaName: string;

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 4, role: null });
  app = createDatabase(process.env.DATABASE_URL!, { max: 4 });
  const [first, second] = [
    await operatorLogin(process.env.DATABASE_URL!),
    await operatorLogin(process.env.DATABASE_URL!),
  ];
  annaName = first.name;
  [anna, berta] = [await asOperator(first.url), await asOperator(second.url)];
});
afterAll(async () => {
  await Promise.all([anna, berta].map((session) => session.end()));
  await Promise.all([owner, app].map((database) => database.close()));
});

async function save(who: pg.Client, code: string, set: string): Promise<string> {
  const { rows } = await who.query<{ answer: string }>(
    `update operations.instrument set ${set} where key = $1 returning answer`,
    [code],
  );
  if (!rows[0]!.answer.startsWith('Accepted')) return rows[0]!.answer;
  while ((await app.sql<{ more: boolean }>`select operations_carry_next() as more`)[0]!.more);
  const after = await who.query<{ answer: string }>(
    'select answer from operations.instrument where key = $1',
    [code],
  );
  return after.rows[0]!.answer;
}

type Terms = {
  fee: string;
  size: string;
  leverages: number[];
  periods: { seconds: number; payout: string }[];
  lotMax: string;
  version: number;
};
const terms = async (code: string) =>
  (
    await owner.sql<Terms>`
      select trim_scale(fee_rate)::text as fee, trim_scale(contract_size)::text as size, leverages,
        periods, trim_scale(lot_max)::text as "lotMax", terms_version as version
      from instrument where code = ${code}`
  )[0]!;
const age = (code: string, by: string) =>
  moved(
    owner,
    `update instrument_terms set valid_from = valid_from - interval '${by}' where code = '${code}'`,
  );

describe('what costs customers more', () => {
  it.each([
    ['a higher fee', 'fee_rate = 0.0021', 'fee rate 0.0021'],
    ['a leverage taken away', "leverages = '{1,2}'", 'leverages [1, 2]'],
    ['a smaller payout', `periods = '[{"seconds": 60, "payout": "0.1"}]'`, 'periods [{'],
    ['a period taken away', "periods = '[]'", 'periods []'],
    ['a larger smallest lot', 'lot_min = 10', 'lot min 10'],
    ['a larger step', 'lot_step = 0.1', 'lot step 0.1'],
    ['a smaller largest lot', 'lot_max = 10', 'lot max 10'],
    ['a larger contract', 'contract_size = 100001', 'contract size 100001'],
    ['a smaller contract', 'contract_size = 99999', 'contract size 99999'],
  ])('takes two operators: %s', async (_, set, named) => {
    const before = await terms('EURJPY');
    const proposed = await save(anna, 'EURJPY', set);
    expect(proposed).toContain(`Proposed: ${named}`);
    expect(proposed).toContain('once another operator has saved the same within 7 days.');
    // Their own word again is no second one.
    await save(anna, 'EURJPY', set);
    expect(await terms('EURJPY')).toEqual(before);
    expect(await save(berta, 'EURJPY', set)).toBe(
      `Saved as terms version ${before.version + 1}, for later orders only.`,
    );
    expect((await terms('EURJPY')).version).toBe(before.version + 1);
  });

  it('leaves what else was saved with it to one, and a better term too', async () => {
    const before = await terms('EURGBP');
    expect(await save(anna, 'EURGBP', 'fee_rate = 0.002, lot_max = 60')).toMatch(
      new RegExp(`^Saved as terms version ${before.version + 1}, .* Proposed: fee rate 0.002. `),
    );
    expect(await terms('EURGBP')).toMatchObject({ fee: before.fee, lotMax: '60' });
    expect(await save(berta, 'EURGBP', 'fee_rate = 0.00001')).toMatch(/^Saved as terms version/);
    expect((await terms('EURGBP')).fee).toBe('0.00001');
    // What was proposed before the fee last changed counts no more.
    expect(await save(berta, 'EURGBP', 'fee_rate = 0.002')).toMatch(/^Proposed: fee rate 0.002/);
    expect(await save(anna, 'EURGBP', 'fee_rate = 0.0019')).toMatch(/^Proposed: fee rate 0.0019/);
    expect((await terms('EURGBP')).fee).toBe('0.00001');
    // Who lowered it is not one of two who raise it back to that.
    await save(berta, 'EURGBP', 'fee_rate = 0');
    expect(await save(anna, 'EURGBP', 'fee_rate = 0.00001')).toMatch(/^Proposed/);
  });

  it('is taken back by saving what counts, whatever its operator changed since', async () => {
    const { fee, version } = await terms('USDCHF');
    expect(await save(anna, 'USDCHF', 'fee_rate = 0.0028')).toMatch(/^Proposed/);
    expect(await save(anna, 'USDCHF', 'lot_max = 51')).toMatch(/^Saved as terms version/);
    expect(await save(anna, 'USDCHF', `fee_rate = ${fee}`)).toBe('Taken back: it stays as it is.');
    expect(await save(berta, 'USDCHF', 'fee_rate = 0.0028')).toMatch(/^Proposed/);
    // Together with something else too.
    expect(await save(berta, 'USDCHF', `lot_max = 52, fee_rate = ${fee}`)).toMatch(/^Saved/);
    expect(await save(anna, 'USDCHF', 'fee_rate = 0.0028')).toMatch(/^Proposed/);
    expect(await terms('USDCHF')).toMatchObject({ fee, version: version + 2 });
  });

  it('a name is taken back so too, and by nothing that its operator saved besides', async () => {
    const name = (
      await owner.sql<{ name: string }>`
      select name from instrument where code = 'USDCAD'`
    )[0]!.name;
    expect(await save(anna, 'USDCAD', "name = 'Loonie'")).toMatch(/^Proposed/);
    expect(await save(anna, 'USDCAD', 'sort_order = 77')).toBe('Saved.');
    expect(await save(anna, 'USDCAD', 'sort_order = 77')).toBe('Nothing was changed.');
    expect(await save(anna, 'USDCAD', `name = '${name}'`)).toBe('Taken back: it stays as it is.');
    expect(await save(berta, 'USDCAD', "name = 'Loonie'")).toMatch(/^Proposed/);
    expect(await save(berta, 'USDCAD', `name = '${name}'`)).toBe('Taken back: it stays as it is.');
  });

  it('counts no word of who was disabled since, nor one that is a week old', async () => {
    await save(anna, 'EURCHF', 'fee_rate = 0.002');
    await moved(
      owner,
      `update operator_change set at = at - interval '7 days' where row_key = 'EURCHF'`,
    );
    expect(await save(berta, 'EURCHF', 'fee_rate = 0.002')).toMatch(/^Proposed/);
    await owner.sql`update operator_login set disabled_at = now() where name <> ${annaName}`;
    expect(await save(anna, 'EURCHF', 'fee_rate = 0.002')).toMatch(/^Proposed/);
    // What was saved before the disabling stays without weight after it was taken back.
    await owner.sql`update operator_login set disabled_at = null where name <> ${annaName}`;
    expect(await save(anna, 'EURCHF', 'fee_rate = 0.002')).toMatch(/^Proposed/);
    expect(await save(berta, 'EURCHF', 'fee_rate = 0.002')).toMatch(/^Saved as terms version 2/);
  });
});

describe('the size of orders', () => {
  it('is what two operators set, and set back', async () => {
    const { size, lotMax } = await terms('EURAUD');
    for (const set of [
      `contract_size = ${Number(size) * 2}`,
      `contract_size = ${size}`,
      'lot_max = 0.01',
      `lot_max = ${Number(lotMax) * 2}`,
    ]) {
      const before = await terms('EURAUD');
      const isMore = set === `lot_max = ${Number(lotMax) * 2}`;
      expect(await save(anna, 'EURAUD', set)).toMatch(isMore ? /^Saved/ : /^Proposed/);
      if (isMore) continue;
      expect(await terms('EURAUD')).toEqual(before);
      expect(await save(berta, 'EURAUD', set)).toMatch(/^Saved as terms version/);
    }
    // Who set it is not one of two who set it back.
    expect(await save(anna, 'EURAUD', `lot_max = ${lotMax}`)).toMatch(/^Proposed: lot max/);
    expect(await save(berta, 'EURAUD', `lot_max = ${lotMax}`)).toMatch(/^Saved as terms version/);
    expect(await terms('EURAUD')).toMatchObject({ size, lotMax });
  });
});

describe('versions of the terms of one instrument', () => {
  const step = (n: number) => `lot_max = ${100 + n}`;

  it('are ten within a day and thirty within 30 days, by whoever', async () => {
    const answers: string[] = [];
    for (let n = 1; n <= 30; n += 1) {
      if (n % 10 === 1 && n > 1) {
        const eleventh = await save(berta, 'EURCAD', step(n));
        expect(eleventh).toMatch(/^Not saved\. Its terms changed 10 times within a day/);
        await age('EURCAD', '25 hours');
      }
      answers.push(await save(n % 2 ? anna : berta, 'EURCAD', step(n)));
    }
    expect(answers.at(-1)).toBe('Saved as terms version 31, for later orders only.');
    await age('EURCAD', '25 hours');
    expect(await save(anna, 'EURCAD', step(31))).toMatch(
      /^Not saved\. Its terms changed 30 times within 30 days/,
    );
    // What makes no version goes on.
    expect(await save(anna, 'EURCAD', 'sort_order = 12')).toBe('Saved.');
    expect((await terms('EURCAD')).version).toBe(31);
    await age('EURCAD', '28 days');
    expect(await save(anna, 'EURCAD', step(31))).toMatch(/^Saved as terms version 32/);
  });

  it('are counted again where many wait', async () => {
    for (let n = 1; n <= 12; n += 1)
      await anna.query(`update operations.instrument set ${step(n)} where key = 'EURNZD'`);
    expect(await save(berta, 'EURNZD', 'sort_order = 13')).toBe('Saved.');
    expect(await terms('EURNZD')).toMatchObject({ version: 6, lotMax: '105' });
  });

  it('are half of them one operator alone, so that others can set back what is wrong', async () => {
    let n = 0;
    for (let day = 0; day < 3; day += 1) {
      for (let at = 0; at < 5; at += 1)
        expect(await save(anna, 'AUDCAD', step((n += 1)))).toMatch(/^Saved as terms version/);
      expect(await save(anna, 'AUDCAD', step(99))).toMatch(
        /^Not saved\. You changed its terms 5 times/,
      );
      await age('AUDCAD', '25 hours');
    }
    expect(await save(anna, 'AUDCAD', step(99))).toMatch(
      /^Not saved\. You changed its terms 15 times/,
    );
    expect(await save(berta, 'AUDCAD', step(98))).toMatch(/^Saved as terms version 17/);
  });
});
