import type pg from 'pg';
import { audit } from '@/lib/ledger/audit';
import { createDatabase, type Database } from '@/lib/platform/db';
import { makeCustomer } from '@/tests/setup/app';
import { askNobody, moved } from '@/tests/setup/limits';
import { applyFor, fillBook, offerLoan, verifyForLoans } from '@/tests/setup/loans/lend';
import { fund, txHashOf, usableWallet } from '@/tests/setup/money';
import { asOperator, operatorLogin } from '@/tests/setup/operator';

/**
 * Guarantee: what one operator credits or changes alone has bounds, over all customers: who makes up
 * customers, or sets what the house pays, needs a second one.
 */

let owner: Database;
let app: Database;
type Person = { name: string; session: pg.Client };
let anna: Person;
let berta: Person;
let address: string;

async function person(): Promise<Person> {
  const { name, url } = await operatorLogin(process.env.DATABASE_URL!);
  return { name, session: await asOperator(url) };
}

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 4, role: null });
  app = createDatabase(process.env.DATABASE_URL!, { max: 4 });
  await askNobody(owner);
  await owner.sql`update parameter set value = '999999999' where key like 'deposits.advancedAbove.%'`;
  [address] = (
    await owner.sql<{ id: string }>`
      insert into deposit_address (currency, network, address, added_by)
      values ('USDT', 'tron', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'owner') returning id`
  ).map(({ id }) => id) as [string];
});
beforeEach(async () => {
  [anna, berta] = [await person(), await person()];
});
afterEach(async () => {
  await Promise.all([anna, berta].map(({ session }) => session.end()));
  expect(await audit(owner)).toEqual([]);
});
afterAll(() => Promise.all([owner, app].map((database) => database.close())));

async function edited(who: Person, table: string, key: string, set: string): Promise<string> {
  const { rows } = await who.session.query<{ answer: string }>(
    `update operations.${table} set ${set} where key = $1 returning answer`,
    [key],
  );
  if (!rows[0]!.answer.startsWith('Accepted')) return rows[0]!.answer;
  while ((await app.sql<{ more: boolean }>`select operations_carry_next() as more`)[0]!.more);
  const after = await who.session.query<{ answer: string }>(
    `select answer from operations.${table} where key = $1`,
    [key],
  );
  return after.rows[0]!.answer;
}

type Told = { amount: string; currency?: string; at?: string; customerId: string };

async function told({ amount, currency = 'USDT', at = address, customerId }: Told) {
  const [row] = await owner.sql<{ id: string }>`
    insert into deposit (customer_id, method, currency, address_id, amount, tx_hash)
    values (${customerId}, 'crypto', ${currency}, ${at}, ${amount}::numeric,
      ${txHashOf(customerId + currency)})
    returning id`;
  return row!.id;
}

async function verified(): Promise<string> {
  const { customerId } = await makeCustomer(owner);
  await owner.sql`update customer set basic_status = 'verified' where id = ${customerId}`;
  return customerId;
}

const deposited = async (amount: string): Promise<string> =>
  told({ amount, customerId: await verified() });

/** Where bitcoin is paid to. */
async function bitcoinAddress(): Promise<string> {
  const [row] = await owner.sql<{ id: string }>`
    insert into deposit_address (currency, network, address, added_by)
    values ('BTC', 'bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'owner')
    on conflict (network, currency, address) do update set note = '' returning id`;
  return row!.id;
}
const approve = (who: Person, id: string) => edited(who, 'deposit', id, "status = 'approved'");

it('one operator credits customers of their own no more than the sum of a day, and of a week', async () => {
  expect(await approve(anna, await deposited('9000'))).toMatch(
    /the customer was told\. You alone approved 9000 of 20000 USDT within a day, 9000 of 60000 USDT within 7 days\.$/,
  );
  await approve(anna, await deposited('9000'));
  const third = await deposited('2000.01');
  expect(await approve(anna, third)).toMatch(
    /^First approval by .* is on record\. You alone approved 18000 USDT of all customers within a day, and the limit is 20000/,
  );
  expect(await approve(anna, third)).toBe(
    'Not saved. You approved it already: another operator has to approve it too.',
  );
  expect(await approve(anna, await deposited('2000'))).toMatch(/^Approved/);
  // What two approved together is no part of what either approved alone.
  expect(await approve(berta, third)).toMatch(/the customer was told\.$/);
  const [row] = await owner.sql<{
    reviewers: number;
  }>`select reviewers from deposit where id = ${third}`;
  expect(row!.reviewers).toBe(2);
  for (let n = 0; n < 2; n += 1) {
    await moved(owner, "update deposit_step set at = at - interval '25 hours'");
    await approve(anna, await deposited('10000'));
    await approve(anna, await deposited('10000'));
  }
  await moved(owner, "update deposit_step set at = at - interval '25 hours'");
  expect(await approve(anna, await deposited('200'))).toMatch(
    /^First approval by .* is on record\. You alone approved 60000 USDT of all customers within 7 days/,
  );
});

it('what one operator credits in several currencies counts together, each as its part of its limit', async () => {
  const at = await bitcoinAddress();
  const customerId = await verified();
  await approve(anna, await told({ amount: '6000', customerId }));
  // 0.6 of what one may credit a customer, and 0.6 of it.
  const parts = await told({ amount: '0.09', currency: 'BTC', at, customerId });
  expect(await approve(anna, parts)).toMatch(
    /You alone approved 6000 USDT of this customer within 7 days: another operator has to approve this one\.$/,
  );
  expect(await approve(berta, parts)).toMatch(/was told\.$/);
  const other = await verified();
  expect(
    await approve(anna, await told({ amount: '0.06', currency: 'BTC', at, customerId: other })),
  ).toMatch(
    /You alone approved 0\.06 of 0\.3 BTC within a day \(50 % with other currencies\), 0\.06 of 0\.9 BTC within 7 days \(16 % with other currencies\)\.$/,
  );
  expect(await approve(anna, await deposited('10000'))).toMatch(/was told\./);
  expect(await approve(anna, await deposited('0.01'))).toMatch(
    /You alone approved 16000 USDT and 0\.06 BTC of all customers within a day, and the limit is 20000 USDT, of which each currency takes up its part: another operator has to approve this one\.$/,
  );
});

it('what was left to two is not counted, and small loans are summed too', async () => {
  const large = await deposited('15000');
  await approve(anna, large);
  expect(await approve(berta, large)).toMatch(/was told\.$/);
  expect(await approve(berta, await deposited('10000'))).toMatch(
    /10000 of 20000 USDT within a day/,
  );
  await offerLoan(owner);
  await fillBook(owner, '5000');
  const answers: string[] = [];
  let last = '';
  for (let n = 0; n < 7; n += 1) {
    const { customerId } = await makeCustomer(owner);
    await verifyForLoans(owner, customerId);
    last = await applyFor(owner, customerId, '500');
    answers.push(await edited(anna, 'loan', last, "status = 'approved'"));
  }
  expect(answers.map((answer) => answer.startsWith('Approved'))).toEqual([
    ...Array<boolean>(6).fill(true),
    false,
  ]);
  expect(answers[6]).toMatch(
    /^First approval by .* is on record\. You alone approved 3000 USDT of all customers/,
  );
  expect(await edited(anna, 'loan', last, "status = 'approved'")).toMatch(
    /^Not saved\. You approved it already: another/,
  );
  expect(await edited(berta, 'loan', last, "status = 'approved'")).toMatch(/was told\.$/);
});

it('what a watcher credits after a first approval is no work of two', async () => {
  await owner.sql`update parameter set value = '500' where key = 'deposits.alonePerDay.USDT'`;
  await approve(anna, await deposited('400'));
  const id = await deposited('400');
  expect(await approve(anna, id)).toMatch(/^First approval by /);
  await owner.sql`select set_config('assay.operator', 'assay-watcher', true),
    deposit_approve(${id}, 'assay-watcher')`;
  const [row] = await owner.sql<{ status: string; reviewers: number }>`
    select status, reviewers from deposit where id = ${id}`;
  expect(row).toEqual({ status: 'approved', reviewers: 1 });
  await owner.sql`update parameter set value = '20000' where key = 'deposits.alonePerDay.USDT'`;
});

async function withdrawalAsked(amount: string): Promise<string> {
  const { customerId } = await makeCustomer(owner);
  await fund(owner, customerId, amount);
  const [row] = await app.sql<{ id: string }>`
    select withdrawal_request(${customerId}, ${await usableWallet(owner, customerId)}, 'USDT', ${amount},
      ${amount}::numeric * 0.005, 0.005, 0, null) as id`;
  return row!.id;
}

it.each([
  ['withdrawal', 'withdrawals.twoReviewersAbove.USDT', '300', /Above the limit a second operator/],
  ['withdrawal', 'withdrawals.alonePerDay.USDT', '300', /Alone an operator approves at most 300 /],
  ['withdrawal', 'withdrawals.alonePerWeek.USDT', '0.000001', /at most 0\.000001 USDT .* 7 days: /],
  ['deposit', 'deposits.twoReviewersAbove.USDT', '300', /Above the limit a second operator/],
  ['deposit', 'deposits.alonePerDay.USDT', '300', /Alone an operator approves at most 300 /],
  ['loan', 'loans.twoReviewersAbove.USDT', '300', /Above the limit a second operator/],
  ['loan', 'loans.alonePerDay.USDT', '300', /Alone an operator approves at most 300 /],
])(
  'a %s that waits goes by a lower %s at once, and by a higher one never',
  async (table, key, low, why) => {
    const before = await valueOf(key);
    const limit = (value: string) =>
      owner.sql`update parameter set value = ${value} where key = ${key}`;
    const ask = async () => {
      if (table === 'withdrawal') return withdrawalAsked('400');
      if (table === 'deposit') return deposited('400');
      const { customerId } = await makeCustomer(owner);
      await verifyForLoans(owner, customerId);
      return applyFor(owner, customerId, '400');
    };
    await offerLoan(owner);
    await fillBook(owner, '1000');
    const waits = await ask();
    await limit(low);
    try {
      const answer = await edited(anna, table, waits, "status = 'approved'");
      expect(answer).toMatch(/^First approval by /);
      expect(answer).toMatch(why);
      expect(await edited(anna, table, waits, "status = 'approved'")).toMatch(
        /^Not saved\. You approved it already/,
      );
      expect(await edited(berta, table, waits, "status = 'approved'")).toMatch(/^Approved/);
      const { rows } = await owner.pool.query<{ reviewers: number }>(
        `select reviewers from ${table} where id = $1`,
        [waits],
      );
      expect(rows[0]!.reviewers).toBe(2);
      // What was asked for under the lower limit keeps it.
      if (key.includes('twoReviewers')) {
        const kept = await ask();
        await limit(before);
        expect(await edited(berta, table, kept, "status = 'approved'")).toMatch(
          /^First approval by /,
        );
      }
    } finally {
      await limit(before);
    }
  },
);

const set = (who: Person, key: string, value: string) =>
  edited(who, 'parameter', key, `value = '${value}'`);
const valueOf = async (key: string) =>
  (await owner.sql<{ value: string }>`select value from parameter where key = ${key}`)[0]!.value;

it.each([
  ['deposits.min.USDT', '1000'],
  ['swaps.max.USDT', '900000'],
  ['timedOptions.maxHouseCover', '99999999'],
  ['timedOptions.maxStake', '500000'],
  ['closing.smallest.USDT', '5'],
])('%s changes by two operators alone', async (key, value) => {
  const before = await valueOf(key);
  expect(await set(anna, key, value)).toMatch(/^Proposed/);
  expect(await set(anna, key, value)).not.toMatch(/^Saved/);
  expect(await valueOf(key)).toBe(before);
  // Another value is another proposal.
  expect(await set(berta, key, before)).toBe('Nothing was changed.');
  expect(await set(berta, key, value)).toMatch(/^Saved/);
  expect(await valueOf(key)).toBe(value);
  // What was proposed before it changed counts no more.
  expect(await set(berta, key, before)).toMatch(/^Proposed/);
  expect(await set(berta, key, value)).toMatch(/^Taken back/);
  expect(await set(anna, key, before)).toMatch(/^Proposed/);
  expect(await set(berta, key, before)).toMatch(/^Saved/);
});

it('one operator lowers what may be lent, two set it back, and nobody raises it further', async () => {
  const [before, lower] = [await valueOf('loans.limits'), '500:400,600:2000,700:5000,800:10000'];
  expect(await set(anna, 'loans.limits', lower)).toBe('Saved: it counts from now on.');
  expect(await set(anna, 'loans.limits', '500:0')).toBe('Saved: it counts from now on.');
  const more = before.replace('500:500', '500:501');
  expect(await set(anna, 'loans.limits', more)).toBe(
    `Not saved. Two operators may set these limits back to ${before}, as they were; the owner of the ` +
      'database alone raises them further.',
  );
  expect(await set(anna, 'loans.limits', lower)).toMatch(/^Proposed/);
  expect(await valueOf('loans.limits')).toBe('500:0');
  expect(await set(berta, 'loans.limits', lower)).toMatch(/^Saved/);
  expect(await set(berta, 'loans.limits', before)).toMatch(/^Proposed/);
  expect(await set(anna, 'loans.limits', before)).toMatch(/^Saved/);
  expect(await valueOf('loans.limits')).toBe(before);
  expect(await set(berta, 'loans.limits', more)).toMatch(/^Not saved\. Operators may lower/);
});

it('a proposal of who was disabled since counts for nothing', async () => {
  expect(await set(anna, 'deposits.min.USDT', '130')).toMatch(/^Proposed/);
  await owner.sql`update operator_login set disabled_at = now() where name = ${anna.name}`;
  expect(await set(berta, 'deposits.min.USDT', '130')).toMatch(/^Proposed/);
  expect(await valueOf('deposits.min.USDT')).toBe('120');
});

it('one operator alone switches off, and no one on', async () => {
  for (const key of ['plans.enabled', 'loans.enabled', 'timedOptions.enabled']) {
    expect(await set(anna, key, 'false')).toMatch(/^Saved/);
    expect(await set(anna, key, 'true')).toMatch(/^Proposed/);
    expect(await set(berta, key, 'true')).toMatch(/^Saved/);
  }
});

it.each([
  'deposits.alonePerDay.USDT',
  'loans.alonePerWeek.USDT',
  'withdrawals.alonePerDay.USDT',
  'withdrawals.twoReviewersAbove.USDT',
  'loans.twoReviewersAbove.USDT',
])('one lowers %s to half of what the owner gave, and two below that', async (key) => {
  const before = await valueOf(key);
  const half = String(Number(before) / 2);
  const less = String(Number(before) / 2 - 1);
  expect(await set(anna, key, '999999')).toMatch(/^Not saved\. Operators may lower this limit/);
  expect(await set(anna, key, less)).toMatch(/^Proposed/);
  expect(await valueOf(key)).toBe(before);
  expect(await set(anna, key, half)).toMatch(/^Saved/);
  // In two steps it is no less.
  expect(await set(anna, key, less)).toMatch(/^Proposed/);
  expect(await set(berta, key, less)).toMatch(/^Saved/);
  expect(await set(berta, key, before)).toMatch(/^Proposed/);
  expect(await set(anna, key, before)).toMatch(/^Saved/);
});

it.each([
  'questions.large.USDT',
  'questions.unusualFrom.USDT',
  'questions.unusualTimes',
  'deposits.advancedAbove.USDT',
  'withdrawals.twoReviewersAbove.USDT',
  'withdrawals.alonePerDay.USDT',
])('what lowered %s by mistake two operators set back, whenever, and no further', async (key) => {
  const was = '50';
  await owner.sql`update parameter set value = ${was} where key = ${key}`;
  const less = '49';
  // What asks more of customers takes two, what asks more of operators one.
  const lowered = await set(anna, key, less);
  expect(lowered).toMatch(/^(questions|deposits\.adv)/.test(key) ? /^Proposed/ : /^Saved/);
  if (lowered.startsWith('Proposed')) expect(await set(berta, key, less)).toMatch(/^Saved/);
  expect(await set(anna, key, '2')).toMatch(/^Proposed/);
  expect(await set(berta, key, '2')).toMatch(/^Saved/);
  await moved(owner, "update operator_change set at = at - interval '400 days'");
  expect(await set(anna, key, '51')).toMatch(
    /^Not saved\. Two operators may set it back to 50, as it was; the owner of the database alone/,
  );
  expect(await set(anna, key, was)).toMatch(/^Proposed/);
  expect(await set(anna, key, was)).not.toMatch(/^Saved/);
  expect(await valueOf(key)).toBe('2');
  expect(await set(berta, key, was)).toMatch(/^Saved/);
  expect(await valueOf(key)).toBe(was);
  // What the owner decided since is not undone, a value that operators had set before either.
  await owner.sql`update parameter set value = '3' where key = ${key}`;
  await owner.sql`update parameter set value = ${was} where key = ${key}`;
  await owner.sql`update parameter set value = ${less} where key = ${key}`;
  expect(await set(anna, key, was)).toMatch(/^Not saved\. Operators may lower this limit/);
  await owner.sql`update parameter set value = '2' where key = ${key}`;
  expect(await set(anna, key, was)).toMatch(/^Not saved\. Operators may lower this limit/);
  await owner.sql`update parameter set value = ${was} where key = ${key}`;
});

it.each([
  ['deposits.confirmations.tron', '20', '200', '201'],
  ['deposits.confirmations.ethereum', '20', '200', '201'],
  ['deposits.confirmations.bitcoin', '3', '12', '13'],
  ['closing.keepDays', '1826', '3660', null],
  ['security.removalHours', '72', '336', null],
  ['questions.restHours', '6', '24', null],
])('%s takes two operators both ways, from %s to %s', async (key, least, most, over) => {
  await owner.sql`update parameter set value = ${least} where key = ${key}`;
  const refused =
    `Not saved. Two operators may set this number from ${least} to ${most}; the owner of the ` +
    'database alone goes beyond.';
  if (over) expect(await set(anna, key, over)).toBe(refused);
  expect(await set(anna, key, most)).toMatch(/^Proposed/);
  expect(await set(anna, key, most)).not.toMatch(/^Saved/);
  expect(await valueOf(key)).toBe(least);
  expect(await set(berta, key, most)).toMatch(/^Saved/);
  const less = String(Number(least) - 1);
  if (less !== '71') expect(await set(anna, key, less)).toBe(refused);
  // To anything between, and back to what the owner gave.
  const between = String(Number(least) + 1);
  for (const value of [between, least]) {
    expect(await set(anna, key, value)).toMatch(/^Proposed/);
    expect(await set(berta, key, value)).toMatch(/^Saved/);
    expect(await valueOf(key)).toBe(value);
  }
});

it('two operators set back what was above the bound before there was one', async () => {
  const key = 'deposits.confirmations.tron';
  await owner.sql`update parameter set value = '20' where key = ${key}`;
  await owner.pool.query(
    `begin; select set_config('assay.operator', '${anna.name}', true);
     update parameter set value = '9999' where key = '${key}'; commit`,
  );
  expect(await set(anna, key, '19')).toMatch(
    /^Not saved\. Two operators may set this number from 20/,
  );
  expect(await set(anna, key, '20')).toMatch(/^Proposed/);
  expect(await set(berta, key, '20')).toMatch(/^Saved/);
  expect(await valueOf(key)).toBe('20');
});

it.each([
  ['020000', '19000'],
  ['20000.00', '19000.00'],
  [' 20000 ', ' 019000 '],
])('a number is kept without what says nothing: %j is 20000', async (same, less) => {
  const key = 'withdrawals.alonePerDay.USDT';
  await owner.sql`update parameter set value = '20000' where key = ${key}`;
  expect(await set(anna, key, same)).toBe('Nothing was changed.');
  expect(await set(anna, key, less)).toMatch(/^Saved/);
  expect(await valueOf(key)).toBe('19000');
  expect(await set(anna, key, same)).toBe(
    'Proposed: 20000. It counts once another operator has saved the same value within 7 days.',
  );
  expect(await set(berta, key, '20000')).toMatch(/^Saved/);
  await owner.sql`update parameter set value = ${same} where key = ${key}`;
  expect(await valueOf(key)).toBe('20000');
});

it('each number of limits by score is kept without what says nothing', async () => {
  const key = 'loans.limits';
  const before = '500:500,600:2000,700:5000,800:10000';
  await owner.sql`update parameter set value = ${before} where key = ${key}`;
  expect(await set(anna, key, '0500:00500,600:02000,700:5000,800:010000')).toBe(
    'Nothing was changed.',
  );
  expect(await set(anna, key, ' 500:0400,600:000000000000 ')).toMatch(/^Not saved\. Scores grow/);
  expect(await set(anna, key, ' 500:00,0600:0400 ')).toBe('Saved: it counts from now on.');
  expect(await valueOf(key)).toBe('500:0,600:400');
  expect(await set(anna, key, '500:0500,600:02000,700:5000,800:10000')).toBe(
    `Proposed: ${before}. It counts once another operator has saved the same value within 7 days.`,
  );
  expect(await set(berta, key, '500:500,600:2000,0700:05000,800:10000')).toMatch(/^Saved/);
  expect(await valueOf(key)).toBe(before);
  await owner.sql`update parameter set value = '500:0500' where key = ${key}`;
  expect(await valueOf(key)).toBe('500:500');
  await owner.sql`update parameter set value = ${before} where key = ${key}`;
});

it('no amount has more places than its currency keeps, whichever parameter it is', async () => {
  const amounts = await owner.sql<{ key: string; value: string; code: string; scale: number }>`
    select p.key, p.value, c.code, c.kept_scale as scale
    from parameter p join currency c on p.key like '%.' || c.code
      or c.code = 'USDT' and p.key ~ '^timedOptions' and p.value ~ '^[0-9]'
    order by p.key`;
  expect(amounts.filter(({ key }) => !/\.[A-Z]+$/.test(key)).map(({ key }) => key)).toEqual(
    ['maxCustomerCover', 'maxHouseCover', 'maxStake', 'minStake'].map((of) => `timedOptions.${of}`),
  );
  // What else parameters set is no amount, or one in whole USDT.
  const others = await owner.sql<{ key: string }>`
    select key from parameter where value ~ '[0-9]' and key <> all (${amounts.map(({ key }) => key)})
    order by key`;
  expect(others.map(({ key }) => key)).toEqual([
    'closing.keepDays',
    'deposits.confirmations.bitcoin',
    'deposits.confirmations.ethereum',
    'deposits.confirmations.tron',
    'invites.days',
    'invites.share',
    'loans.limits',
    'questions.restHours',
    'questions.unusualTimes',
    'security.removalHours',
    'swaps.feeRate',
    'withdrawals.feeRate',
  ]);
  for (const { key, value, code, scale } of amounts) {
    // Less by the smallest part, so that no other rule speaks before this one.
    const [less] = await owner.sql<{ kept: string; none: string; padded: string }>`
      select trim_scale(${value}::numeric - 10::numeric ^ -${scale}::integer)::text as kept,
        trim_scale(${value}::numeric - 10::numeric ^ -${scale + 1}::integer)::text as none,
        round(${value}::numeric, ${scale + 2}::integer)::text as padded`;
    const refused = `${code} keeps ${scale} places after the point, and this has ${scale + 1}.`;
    expect({ key, said: await set(anna, key, less!.none) }).toEqual({
      key,
      said: `Not saved. ${refused}`,
    });
    await expect(
      owner.sql`update parameter set value = ${less!.none} where key = ${key}`,
    ).rejects.toThrow(refused);
    expect(await set(anna, key, less!.padded)).toBe('Nothing was changed.');
    expect(await set(anna, key, less!.kept)).toMatch(/^(Proposed|Saved)/);
    await owner.sql`update parameter set value = ${value} where key = ${key}`;
  }
  expect(await set(anna, 'deposits.min.USDT', `130.${'1'.repeat(17_000)}`)).toBe(
    'Not saved. USDT keeps 6 places after the point, and this has 17000.',
  );
});

it.each([
  '1e3',
  '+5',
  '٥',
  '５',
  '1,000',
  '1 000',
  '0x10',
  '-5',
  '.5',
  '5.',
  'Infinity',
  'NaN',
  '',
])('no parameter is %j', async (value) => {
  for (const key of [
    'withdrawals.alonePerDay.USDT',
    'deposits.confirmations.tron',
    'closing.keepDays',
  ])
    expect(await set(anna, key, value)).toMatch(/^Not saved\. Write /);
});
