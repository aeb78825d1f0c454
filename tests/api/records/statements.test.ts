import fc from 'fast-check';
import { Money } from '@/lib/core/money';
import { mostPdfLines } from '@/lib/statements/rules';
import { fund, moneyOf } from '@/tests/setup/money';
import { offerPlans } from '@/tests/setup/plans/offer-plans';
import { rowsOfCsv, statementFile, textOfPdf } from '@/tests/setup/statements';
import { trading } from '@/tests/setup/trading';

type Months = { items: { month: string; movements: number; isOver: boolean }[] };

const { app, me } = trading();
const now = () => new Date().toISOString().slice(0, 7);
const customer = () => me.session.customerId;

const months = async (demo = false) =>
  (await app.call<Months>('GET user/listStatements', {}, { token: me.session.token, demo })).result
    .items;
const file = (
  format: 'csv' | 'pdf',
  { month = now(), ...options }: { month?: string; locale?: string; demo?: boolean } = {},
) => statementFile(app, me.session, { month, format }, options);

/** Real money at a moment of the past; the books themselves let no time be changed. */
async function fundAt(at: string, amount: string, currency = 'USDT') {
  const entryId = await fund(app.owner, customer(), amount, currency);
  await app.owner.pool.query('alter table ledger_entry disable trigger user');
  await app.owner.sql`update ledger_entry set created_at = ${new Date(at)} where id = ${entryId}`;
  await app.owner.pool.query('alter table ledger_entry enable trigger user');
}

/** The lines of a CSV without its heads, as objects by the names of its columns. */
async function linesOf(month: string, demo = false) {
  const { text } = await file('csv', { month, demo });
  const [, ...rows] = rowsOfCsv(text);
  const names = [
    'time', 'currency', 'what', 'reference', 'change', 'available', 'heldChange', 'held', 'fee',
    'plansChange', 'plans',
  ] as const; // prettier-ignore
  type Line = Record<(typeof names)[number], string>;
  return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i]])) as Line);
}

it('lists the months in which something moved, and no others', async () => {
  expect(await months()).toEqual([]);
  await fundAt('2025-12-31T23:59:59.999Z', '10');
  await fundAt('2026-01-01T00:00:00Z', '20');
  await fundAt('2026-03-05T12:00:00Z', '30');
  await fundAt('2026-03-06T12:00:00Z', '1', 'BTC');
  await fund(app.owner, customer(), '5');
  expect(await months()).toEqual([
    { month: now(), movements: 1, isOver: false },
    { month: '2026-03', movements: 2, isOver: true },
    { month: '2026-01', movements: 1, isOver: true },
    { month: '2025-12', movements: 1, isOver: true },
  ]);
  const january = await linesOf('2026-01');
  expect(january.map(({ what, change, available }) => [what, change, available])).toEqual([
    ['Opening balance', '', '10.00'],
    ['Sandbox money to start with', '20.00', '30.00'],
    ['Closing balance', '', '30.00'],
  ]);
  expect([january[0]!.time, january.at(-1)!.time]).toEqual([
    '2026-01-01T00:00:00.000Z',
    '2026-02-01T00:00:00.000Z',
  ]);
});

it('agrees with the ledger, whatever moved when: each closing is the next opening, the last the balance', async () => {
  const movement = fc.record({
    month: fc.integer({ min: 1, max: 6 }),
    day: fc.integer({ min: 1, max: 28 }),
    cents: fc.integer({ min: 1, max: 5_000_000 }),
    currency: fc.constantFrom('USDT', 'BTC'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 8 }), async (movements) => {
      me.session = await app.customer();
      // The books let no entry be older than the one before it.
      const inTime = movements.toSorted((a, b) => a.month - b.month || a.day - b.day);
      for (const { month, day, cents, currency } of inTime) {
        const amount = new Money(cents).div(1_000_000).toFixed();
        await fundAt(`2026-0${month}-${String(day).padStart(2, '0')}T08:00:00Z`, amount, currency);
      }
      const listed = (await months()).map(({ month }) => month).reverse();
      for (const currency of new Set(movements.map((one) => one.currency))) {
        let carried = new Money(0);
        for (const month of listed) {
          const lines = (await linesOf(month)).filter((line) => line.currency === currency);
          if (lines.length === 0) continue;
          expect(new Money(lines[0]!.available).eq(carried)).toBe(true);
          for (const { change } of lines.slice(1, -1)) carried = carried.add(change);
          expect(new Money(lines.at(-1)!.available).eq(carried)).toBe(true);
        }
        expect(carried.toFixed()).toBe((await moneyOf(app.owner, customer(), currency)).available);
      }
    }),
    { numRuns: 12 },
  );
});

it('counts by their times what a clock that was set back put the other way round', async () => {
  await fundAt('2026-01-10T12:00:00Z', '1');
  await fundAt('2026-02-01T00:00:05Z', '10');
  await fundAt('2026-01-31T23:59:58Z', '100');
  await fundAt('2026-02-10T12:00:00Z', '1000');
  const balances = async (month: string) =>
    (await linesOf(month)).map(({ available }) => Number(available));
  expect(await balances('2026-01')).toEqual([0, 1, 101, 101]);
  expect(await balances('2026-02')).toEqual([101, 111, 1111, 1111]);
});

it('names what was held, the fees and the positions that are open', async () => {
  const { result: opened } = await me.buy({ lots: '0.20' });
  await me.close(opened.id, '0.05');
  const order = await me.order(opened.id);
  const lines = await linesOf(now(), true);
  expect(lines.map(({ what }) => what)).toEqual([
    'Opening balance',
    'Play money to start with',
    'EURUSD long opened',
    'EURUSD long partly closed',
    'Closing balance',
  ]);
  const { wallets } = await me.account();
  expect(lines.at(-1)).toMatchObject({ available: wallets[0]!.available, held: wallets[0]!.held });
  expect(new Money(lines.at(-1)!.fee).eq(order.fee)).toBe(true);
  const held = lines.slice(1, -1).reduce((sum, line) => sum.add(line.heldChange), new Money(0));
  expect(held.eq(wallets[0]!.held)).toBe(true);
  const [page] = await textOfPdf((await file('pdf', { demo: true })).bytes);
  for (const words of ['Account statement', me.session.username, 'EURUSD long opened', '0.15'])
    expect(page).toContain(words);
  expect(page).toContain(Number(wallets[0]!.available.split('.')[0]).toLocaleString('en-GB'));
});

it('names what is in plans, so that wallet, held and plans are all that is owed', async () => {
  const { Harbour } = await offerPlans(app.owner);
  await fund(app.owner, customer(), '1000');
  const bought = await app.call<{ id: string }>(
    'POST order/buySmart',
    { productId: Harbour, days: 7, amount: '500' },
    { token: me.session.token },
  );
  expect(bought.code).toBe('200');
  const lines = await linesOf(now());
  expect(
    lines.map(({ what, change, plansChange, plans }) => [what, change, plansChange, plans]),
  ).toEqual([
    ['Opening balance', '', '', '0.00'],
    ['Sandbox money to start with', '1000.00', '0.00', '0.00'],
    ['Plan bought', '-500.00', '500.00', '500.00'],
    ['Closing balance', '', '', '500.00'],
  ]);
  expect(lines.at(-1)).toMatchObject({ available: '500.00', held: '0.00' });
  const [owed] = await app.owner.sql<{ owed: string }>`
    select trim_scale(sum(balance))::text as owed from ledger_account
    where customer_id = ${customer()} and mode = 'real' and currency = 'USDT'`;
  expect(owed!.owed).toBe('1000');
  const [page] = await textOfPdf((await file('pdf')).bytes);
  expect(page).toContain('In plans at the end');
});

it('comes as CSV of UTF-8 with a mark, its lines as RFC 4180 ends them', async () => {
  await fund(app.owner, customer(), '5');
  const { text, type, name, bytes } = await file('csv', { locale: 'de' });
  expect(type).toBe('text/csv; charset=utf-8');
  expect(name).toBe(`attachment; filename="assay-real-${now()}.csv"`);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(text.endsWith('\r\n')).toBe(true);
  const [heads, ...rows] = rowsOfCsv(text.slice(1));
  expect(heads!.slice(0, 3)).toEqual(['Zeit (UTC)', 'Währung', 'Vorgang']);
  expect(rows.every((row) => row.length === heads!.length)).toBe(true);
});

const titles = {
  en: 'Account statement',
  de: 'Kontoauszug',
  fr: 'Relevé de compte',
  it: 'Estratto conto',
  es: 'Extracto de cuenta',
  'zh-CN': '账户对账单',
  'zh-HK': '帳戶結單',
  ja: '取引残高報告書',
  ko: '계좌 명세서',
};

it.each(Object.entries(titles))('can be read back from its PDF in %s', async (locale, title) => {
  await fund(app.owner, customer(), '1234.5');
  const { bytes, type } = await file('pdf', { locale });
  expect(type).toBe('application/pdf');
  const text = (await textOfPdf(bytes)).join('\n');
  expect(text).toContain(title);
  expect(text).toContain(me.session.username);
  expect(text.replaceAll(/[.,\s]/g, '')).toContain('123450');
});

it('is shaped in Arabic, with digits and signs from left to right', async () => {
  await me.buy({ lots: '0.20' });
  const { bytes } = await file('pdf', { locale: 'ar', demo: true });
  const text = (await textOfPdf(bytes)).join('\n').replaceAll(' ', '');
  for (const letters of ['الحساب', 'الرسوم', 'EURUSD', '100,000.00', '−930.3'])
    expect([...letters].every((letter) => text.includes(letter))).toBe(true);
  expect(text).toContain('100,000.00');
  expect(text).toMatch(/−9\d\d\.\d\d/);
});

it.each([
  [{ month: '2026-13' }, '400'],
  [{ month: '' }, '400'],
  [{ month: '1999-01' }, '400'],
  [{ month: '2026-02' }, '404'],
])('answers %j with %s', async (query, code) => {
  expect((await file('csv', query)).code).toBe(code);
  expect((await file('pdf', query)).code).toBe(code);
});

it('shows nobody the month of another, nor of the other account', async () => {
  await fundAt('2026-03-05T12:00:00Z', '30');
  const other = await app.customer();
  const asOther = { month: '2026-03', format: 'csv' } as const;
  expect((await statementFile(app, other, asOther)).code).toBe('404');
  expect((await file('csv', { month: '2026-03', demo: true })).code).toBe('404');
});

it('10127 for a PDF of more movements than anybody reads', async () => {
  await app.owner.sql`
    select ledger_post('many:' || n || ':' || ${customer()}, 'sandbox-deposit', 'real', array[
      (null, 'external', 'USDT', -1)::ledger_amount,
      (${customer()}::bigint, 'available', 'USDT', 1)::ledger_amount])
    from generate_series(1, ${mostPdfLines + 1}) as n`;
  expect((await file('pdf')).code).toBe('10127');
  const { text } = await file('csv');
  expect(rowsOfCsv(text)).toHaveLength(mostPdfLines + 1 + 3);
});
