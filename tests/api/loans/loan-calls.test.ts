import { createHash, randomUUID } from 'node:crypto';
import { clearedAt } from '@/lib/closings/rules';
import { dayMs } from '@/lib/loans/rules';
import type { LoanAccount, LoanDetail, LoanOffers, LoanRecord } from '@/lib/loans/contract';
import type { LoanQuote } from '@/lib/loans/offer-contract';
import { pageOf, type Told } from '@/lib/notifications/rules';
import { noise, upload } from '@/tests/setup/files/send-file';
import { insist } from '@/tests/setup/answers/insist';
import { bookOf, emptyBook, fillBook, offerLoan, verifyAs } from '@/tests/setup/loans/lend';
import { fund, moneyOf, realCaller, usableWallet } from '@/tests/setup/money';
import { trading } from '@/tests/setup/trading';

const { app, me } = trading();
const call = realCaller(app, () => me.session);

let signature: string;

async function sign(): Promise<string> {
  const bytes = await noise(120, 40).png().toBuffer();
  const { token } = me.session;
  const sent = await insist(() => upload(app, bytes, { token, purpose: 'signature' }));
  return sent.result.fileId;
}

beforeAll(async () => {
  await offerLoan(app.owner);
  await fillBook(app.owner, '10000');
});
beforeEach(async () => {
  await verifyAs(app.owner, me.session.customerId, ['Ada', 'Lovelace']);
  signature = await sign();
});

const input = (change: object = {}) => ({
  amount: '400',
  days: 30,
  signature,
  termsVersion: 1,
  ...change,
});
const apply = (change: object = {}, key: string = randomUUID()) =>
  insist(() => call<LoanRecord>('POST user/loan', input(change), key));
const approve = (id: string) =>
  app.owner.sql`select loan_review(${id}, '{"status": "approved"}', 'anna')`;
const repay = (id: string, amount: string, key?: string) =>
  call<LoanRecord>('POST user/repayLoan', { id, amount }, key);
const detail = async (id: string) => (await call<LoanDetail>('GET user/getLoan/' + id)).result;
const available = async () => (await moneyOf(app.owner, me.session.customerId)).available;
const account = async () => (await call<LoanAccount>('GET user/loanAccount')).result;

async function borrow(amount = '400'): Promise<string> {
  const { result } = await apply({ amount });
  await approve(result.id);
  return result.id;
}

/** Lets so many days of a loan go by. */
const age = async (id: string, days: number) => {
  await app.owner.pool.query('alter table loan disable trigger judge');
  await app.owner
    .sql`update loan set paid_out_at = paid_out_at - ${days}::integer * interval '24 hours',
    due_at = due_at - ${days}::integer * interval '24 hours',
    ended_at = ended_at - ${days}::integer * interval '24 hours' where id = ${id}`;
  await app.owner.pool.query('alter table loan enable trigger judge');
};

it('shows to anybody what is lent at which terms, and the money that it comes from', async () => {
  const { result } = await app.call<LoanOffers>('GET index/listLoanOffer');
  expect(result.enabled).toBe(true);
  expect(result.offers.find(({ days }) => days === 30)).toMatchObject({
    minAmount: '50.00',
    maxAmount: '5000.00',
    dailyRate: '0.0004',
    interestFreeDays: 7,
    overdueRate: '0.0008',
    termsVersion: 1,
    history: [{ version: 1, dailyRate: '0.0004' }],
  });
  expect(result.limits[0]).toEqual({ score: 500, limit: '500' });
  expect(result.offers.map(({ days }) => days)).toEqual([7, 30, 90, 180]);
  expect(Number(result.book.free)).toBe(Number((await bookOf(app.owner)).free));
  expect(result.book.moves.at(-1)).toMatchObject({ reference: 'sandbox-loans' });
  expect(result.book.moves[0]).toMatchObject({ source: 'paid-in', amount: '10000.00' });
});

it('moves of the loan book are no moves of the treasury of plans', async () => {
  const { result } = await app.call<{ treasury: { moves: { reference: string }[] } }>(
    'GET index/listSmartProduct',
  );
  expect(result.treasury.moves.filter(({ reference }) => /book/.test(reference))).toEqual([]);
});

it('is charged, day by day, what was quoted, signed and shown', async () => {
  const { result: quote } = await app.call<LoanQuote>('POST user/quoteLoan', {
    amount: '400',
    days: 30,
  });
  expect(quote).toMatchObject({ totalInterest: '3.68', repaymentAmount: '403.68', covered: true });
  expect(quote.schedule).toHaveLength(30);
  expect(quote.schedule[6]).toEqual({ day: 7, interest: '0.00', owed: '400.00' });
  expect(quote.schedule[7]).toEqual({ day: 8, interest: '0.16', owed: '400.16' });
  const id = await borrow();
  const before = await detail(id);
  expect(before).toMatchObject({
    status: 'repaying',
    totalInterest: quote.totalInterest,
    repaymentAmount: quote.repaymentAmount,
    annualRate: quote.annualRate,
    outstanding: '400.00',
  });
  for (const [days, day] of [
    [8, 8],
    [13, 21],
    [9, 30],
  ] as const) {
    await age(id, days);
    const { outstanding } = await detail(id);
    expect([day, outstanding]).toEqual([day, quote.schedule[day - 1]!.owed]);
  }
  expect(Date.parse(before.repaymentDate!) - Date.parse(before.paidOutAt!)).toBe(30 * dayMs);
});

it('tells what is due at the end anew once a part was repaid, beside what was agreed', async () => {
  const id = await borrow();
  expect(await detail(id)).toMatchObject({ dueAmount: '403.68' });
  await repay(id, '100');
  expect(await detail(id)).toMatchObject({ repaymentAmount: '403.68', dueAmount: '302.76' });
  await age(id, 10);
  expect(await detail(id)).toMatchObject({ outstanding: '300.36', dueAmount: '302.76' });
});

it('pays out once approved, and tells each step', async () => {
  const { code, message, result: asked } = await apply();
  expect([code, asked.status, asked.dueAmount]).toEqual(['200', 'pending', null]);
  expect(message).toBe('20001');
  expect(await available()).toBe('0');
  expect(await account()).toMatchObject({ pending: '400.00', free: '100.00', owed: '0.00' });
  await approve(asked.id);
  expect(await account()).toMatchObject({ pending: '0.00', free: '100.00', owed: '400.00' });
  expect(await available()).toBe('400');
  const loan = await detail(asked.id);
  expect(loan.steps.map(({ step }) => step)).toEqual(['requested', 'approved']);
  expect(JSON.stringify(loan)).not.toContain('anna');
});

it('keeps what was signed, byte by byte, and gives it to nobody else', async () => {
  const { result } = await apply();
  const get = (token: string) =>
    fetch(`${app.url}/swx/customer/${result.agreement.path}`, {
      headers: { authorization: token },
    });
  const given = await get(me.session.token);
  expect(given.headers.get('content-type')).toBe('application/pdf');
  const bytes = Buffer.from(await given.arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(result.agreement.sha256);
  const stranger = await app.customer();
  expect((await get(stranger.token)).status).toBe(404);
  const [file] = await app.owner.sql<{ id: string; purpose: string }>`
    select f.id, f.purpose::text as purpose from file f join loan l on l.agreement = f.id
    where l.id = ${result.id}`;
  expect(file!.purpose).toBe('agreement');
  const asPicture = await fetch(`${app.url}/swx/customer/user/file/${file!.id}`, {
    headers: { authorization: me.session.token },
  });
  expect(asPicture.status).toBe(404);
  const sealed = await app.runtime.files.store.get(`${file!.id}.sealed`);
  expect(sealed.includes(Buffer.from('%PDF'))).toBe(false);
});

it('is one loan, however often a key is sent', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => apply({}, 'one key')));
  expect(new Set(answers.map(({ result }) => result.id)).size).toBe(1);
  const { result } = await call<{ total: number }>('GET user/listLoanRecord');
  expect(result.total).toBe(1);
  expect((await apply({ amount: '50' }, 'one key')).code).toBe('409');
});

it('never goes beyond the limit, however many apply at once', async () => {
  const signatures = [signature, await sign(), await sign()];
  const answers = await Promise.all(
    signatures.map((own) => apply({ amount: '200', signature: own })),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual(['10119', '200', '200']);
});

it.each([
  ['10023', { days: 31 }],
  ['10102', { amount: '49.99' }],
  ['10119', { amount: '500.01' }],
  ['10113', { termsVersion: 2 }],
  ['404', { signature: '999999999999' }],
  ['400', { signature: '' }],
  ['400', { amount: '100.001' }],
  ['400', { amount: '-5' }],
  ['400', { days: 0 }],
  ['400', { termsVersion: undefined }],
])('answers %s to %j and keeps nothing', async (code, change) => {
  expect((await apply(change)).code).toBe(code);
  expect((await call<{ total: number }>('GET user/listLoanRecord')).result.total).toBe(0);
});

it('says what is missing to who did not sign', async () => {
  const { result } = await call<{ issues: object[] }>('POST user/loan', {
    amount: '400',
    days: 30,
    termsVersion: 1,
  });
  expect(result.issues).toEqual([{ path: 'signature', message: '10112' }]);
});

it('takes each signature for one loan alone', async () => {
  await apply({ amount: '60' });
  expect((await apply({ amount: '60' })).code).toBe('10112');
});

it.each([
  ['10023', { days: 31 }],
  ['10102', { amount: '49.99' }],
  ['10119', { amount: '5000.01' }],
])('answers %s to the quote of %j', async (code, change) => {
  const asked = { amount: '400', days: 30, ...change };
  expect((await app.call('POST user/quoteLoan', asked)).code).toBe(code);
});

it('is not lent to who takes a break', async () => {
  await app.owner.sql`select break_begin(${me.session.customerId}, 'day')`;
  expect((await apply()).code).toBe('10124');
});

it('is not lent to who is not verified for it, is suspended or is leaving', async () => {
  const other = await app.customer();
  const asked = await app.call('POST user/loan', input(), { token: other.token });
  expect(asked.code).toBe('10022');
  await app.owner.sql`
    insert into account_closing (customer_id, due_at, email_hash, keep_days, gives)
    values (${me.session.customerId}, now() + interval '1 day', ${'0'.repeat(64)}, 1, '{}')`;
  expect((await apply()).code).toBe('10134');
  await app.owner.sql`update account_closing set called_off_at = now()
    where customer_id = ${me.session.customerId}`;
  await app.owner.sql`
    update customer set status = 'suspended', status_reason = 'A court asked us to.'
    where id = ${me.session.customerId}`;
  expect(await apply()).toMatchObject({
    code: '10005',
    result: { reason: 'A court asked us to.', until: expect.any(String) },
  });
});

it('is not lent while loans are switched off, and what runs is repaid all the same', async () => {
  const id = await borrow('100');
  await app.owner.sql`update parameter set value = 'false' where key = 'loans.enabled'`;
  expect((await apply()).code).toBe('10120');
  expect((await repay(id, '100')).result.status).toBe('repaid');
  await app.owner.sql`update parameter set value = 'true' where key = 'loans.enabled'`;
});

it('says that the house has not got what is asked for, and takes the application', async () => {
  const { free } = await bookOf(app.owner);
  await emptyBook(app.owner);
  const { result } = await call<LoanQuote>('POST user/quoteLoan', { amount: '400', days: 30 });
  expect(result.covered).toBe(false);
  expect((await apply()).code).toBe('200');
  await fillBook(app.owner, free);
});

it('is of the real account alone', async () => {
  const demo = { token: me.session.token, demo: true };
  for (const route of ['POST user/loan', 'POST user/repayLoan', 'POST user/cancelLoan'])
    expect((await app.call(route, { id: '1', ...input() }, demo)).code).toBe('10108');
});

it('is taken back while it waits, and no longer', async () => {
  const { result: asked } = await apply();
  const cancel = () => call<LoanRecord>('POST user/cancelLoan', { id: asked.id });
  expect((await cancel()).result.status).toBe('cancelled');
  expect((await cancel()).result.status).toBe('cancelled');
  const id = await borrow('60').catch(() => null);
  expect(id).toBeNull();
  signature = await sign();
  const paid = await borrow('60');
  expect((await call('POST user/cancelLoan', { id: paid })).code).toBe('10115');
});

it('repays a part, interest first, and the rest', async () => {
  await fund(app.owner, me.session.customerId, '10');
  const id = await borrow();
  await age(id, 12);
  expect((await detail(id)).interest).toBe('0.80');
  expect((await repay(id, '100.80')).result).toMatchObject({
    status: 'repaying',
    principal: '300.00',
    interest: '0.00',
    outstanding: '300.00',
    repaid: '100.80',
    repaidInterest: '0.80',
  });
  expect((await repay(id, '300.01')).result).toEqual({ max: '300', currency: 'USDT' });
  expect((await repay(id, '0.001')).code).toBe('10102');
  expect((await repay(id, '1.0000001')).code).toBe('400');
  expect((await repay(id, '300')).result.status).toBe('repaid');
  expect((await repay(id, '1')).code).toBe('10115');
  expect(await available()).toBe('9.2');
  const { repayments, steps } = await detail(id);
  expect(repayments.map(({ interest, principal }) => [interest, principal])).toEqual([
    ['0.80', '100.00'],
    ['0.00', '300.00'],
  ]);
  expect(steps.at(-1)!.step).toBe('repaid');
});

it('ends by the figure that is shown, takes what is owed exactly and tells it', async () => {
  await fund(app.owner, me.session.customerId, '100');
  for (const shown of ['377.45', '377.46']) {
    signature = await sign();
    const id = await borrow();
    await repay(id, '22.54628');
    expect((await detail(id)).outstanding).toBe('377.45372');
    const before = await available();
    const { result } = await call<LoanRecord & { taken: string }>(
      'POST user/repayLoan',
      { id, amount: shown },
      `all ${shown}`,
    );
    expect(result).toMatchObject({ status: 'repaid', outstanding: '0.00', taken: '377.45372' });
    expect(Number(before) - Number(await available())).toBeCloseTo(377.45372, 6);
  }
});

it('takes nothing where another sum is owed by now than was shown', async () => {
  await fund(app.owner, me.session.customerId, '10');
  const id = await borrow();
  const shown = (outstanding: string, amount = '100', key?: string) =>
    call<LoanRecord & { taken: string }>('POST user/repayLoan', { id, amount, outstanding }, key);
  expect((await shown('400.00')).result).toMatchObject({ taken: '100.00', outstanding: '300.00' });
  await age(id, 8);
  const { outstanding } = await detail(id);
  expect(outstanding).toBe('300.12');
  for (const amount of ['100', '300', '300.12', '301'])
    expect(await shown('300.00', amount)).toMatchObject({
      code: '10113',
      message: 'What you were shown has changed or expired. Check what applies now.',
    });
  expect(await available()).toBe('310');
  const done = await shown('300.12', '300.12', 'as shown');
  expect(done.result).toMatchObject({ status: 'repaid', taken: '300.12' });
  expect((await shown('300.12', '300.12', 'as shown')).result.taken).toBe('300.12');
  expect((await shown('300.12')).code).toBe('10115');
});

it('takes what was asked for where the balance does not cover the part of a cent more', async () => {
  await fund(app.owner, me.session.customerId, '10');
  const id = await borrow();
  expect((await repay(id, '22.54628')).code).toBe('200');
  await app.owner.sql`select ledger_post('test-spent:' || ${id}, 'sandbox-deposit', 'real', array[
    (${me.session.customerId}, 'available', 'USDT', -10.00372), (null, 'external', 'USDT', 10.00372)]::ledger_amount[])`;
  expect(await available()).toBe('377.45');
  const all = { id, amount: '377.45', outstanding: '377.45372' };
  expect((await call('POST user/repayLoan', all)).result).toMatchObject({
    status: 'repaying',
    taken: '377.45',
    outstanding: '0.00372',
  });
  await fund(app.owner, me.session.customerId, '10');
  expect((await repay(id, '0.01')).result).toMatchObject({ status: 'repaid', taken: '0.00372' });
});

it('leaves nothing below a cent, and ends what was left so before', async () => {
  await fund(app.owner, me.session.customerId, '10');
  const id = await borrow();
  expect((await repay(id, '399.985')).result.outstanding).toBe('0.015');
  expect((await repay(id, '0.03')).code).toBe('10119');
  expect((await repay(id, '0.01')).result).toMatchObject({ status: 'repaid', taken: '0.015' });
});

it('takes a key of yesterday for another request', async () => {
  const id = await borrow('300');
  expect((await repay(id, '100', 'monthly')).code).toBe('200');
  await app.owner
    .sql`update loan_repayment set at = at - interval '25 hours' where loan_id = ${id}`.catch(
    async () => {
      await app.owner.pool.query('alter table loan_repayment disable trigger user');
      await app.owner
        .sql`update loan_repayment set at = at - interval '25 hours' where loan_id = ${id}`;
      await app.owner.pool.query('alter table loan_repayment enable trigger user');
    },
  );
  await app.owner.sql`update idempotency_key set created_at = created_at - interval '25 hours'
      where customer_id = ${me.session.customerId}`;
  expect((await repay(id, '50', 'monthly')).code).toBe('200');
  expect(await detail(id)).toMatchObject({ repaid: '150.00', outstanding: '150.00' });
});

it('repays once for one key, and never more than is owed, however many come at once', async () => {
  await fund(app.owner, me.session.customerId, '1000');
  const id = await borrow();
  const same = await Promise.all(Array.from({ length: 5 }, () => repay(id, '100', 'once')));
  expect(new Set(same.map(({ code }) => code))).toEqual(new Set(['200']));
  expect((await detail(id)).outstanding).toBe('300.00');
  const others = await Promise.all(Array.from({ length: 5 }, () => repay(id, '200')));
  expect(others.map(({ code }) => code).sort()).toEqual([
    '10119',
    '10119',
    '10119',
    '10119',
    '200',
  ]);
  expect(await available()).toBe('1100');
});

it('repays and withdraws only what is there, when both come at once', async () => {
  const id = await borrow();
  const destinationId = await usableWallet(app.owner, me.session.customerId);
  const [paid, out] = await Promise.all([
    repay(id, '300'),
    call('POST user/withdrawal', { destinationId, currency: 'USDT', amount: '300' }),
  ]);
  expect([paid.code, out.code].filter((code) => code === '10011')).toHaveLength(1);
  expect(Number(await available())).toBe(100);
});

it('repays nothing beyond the balance, and nothing that a position needs', async () => {
  const id = await borrow('100');
  const destinationId = await usableWallet(app.owner, me.session.customerId);
  const out = { destinationId, currency: 'USDT', amount: '60' };
  expect((await call('POST user/withdrawal', out)).code).toBe('200');
  expect((await repay(id, '40.01')).code).toBe('10011');
  expect((await repay(id, '40')).code).toBe('200');
});

it('scores by what is on record, and says what is left of the limit', async () => {
  expect(await account()).toMatchObject({
    score: 550,
    parts: { base: 500, advanced: 0, loan: 50, months: 0, repaid: 0, overdue: 0 },
    limit: '500.00',
    free: '500.00',
    owed: '0.00',
    verification: 'verified',
    name: 'Ada Lovelace',
  });
  const id = await borrow('300');
  expect(await account()).toMatchObject({ free: '200.00', owed: '300.00', available: '300.00' });
  await repay(id, '300');
  expect(await account()).toMatchObject({ score: 550, parts: { repaid: 0 }, owed: '0.00' });
  await age(id, 30);
  expect(await account()).toMatchObject({ score: 580, parts: { repaid: 30 } });
});

it('leads to the page of loans from what is told of them, and from what keeps an account open', async () => {
  await borrow();
  const { result } = await call<{ items: Told[] }>('GET user/listNotification');
  expect([result.items[0]!.kind, pageOf(result.items[0]!)]).toEqual(['loan-approved', '/loan']);
  expect(clearedAt.loans).toBe('/loan');
});

it('tells why an application was rejected', async () => {
  const { result } = await apply();
  await app.owner
    .sql`select loan_review(${result.id}, '{"status": "rejected", "reason": "Too much at once"}', 'anna')`;
  const { result: list } = await call<{ items: LoanRecord[] }>('GET user/listLoanRecord', {
    status: ['rejected', 'repaid'],
  });
  expect(list.items).toMatchObject([{ status: 'rejected', reason: 'Too much at once' }]);
});
