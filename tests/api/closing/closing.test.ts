import type { Closing } from '@/lib/closings/contract';
import { waitDays } from '@/lib/closings/rules';
import { archivePartNames } from '@/lib/archives/rules';
import { seedAddresses } from '@/prisma/seed/seed-addresses';
import { belongings } from '@/tests/setup/belongings';
import { askToClose, comeToDay, statusOf, type Leaver } from './leaver';
import { codeOfApp, enrolled, wrongCode } from '@/tests/setup/factors/authenticator';
import { letterOf, mailsOf, registered } from '@/tests/setup/mailbox';
import { fund, moneyOf } from '@/tests/setup/money';
import { Trader } from '@/tests/setup/trader';
import { trading } from '@/tests/setup/trading';
import { until } from '@/tests/setup/until';

/** Guarantee: leaving is free, nothing is taken silently, and what is gone is gone. */
const { app } = trading();
const real = { demo: false };
let ada: Leaver;

beforeAll(() => seedAddresses(app.owner, true));
beforeEach(async () => {
  ada = await registered(app);
});

const get = async (who = ada) =>
  (await app.call<Closing>('GET user/getClosing', {}, { token: who.token })).result;
const keep = (who = ada) => app.call<Closing>('POST user/keepAccount', {}, { token: who.token });
const traderOf = ({ token, user }: Leaver) =>
  new Trader(app, { token, customerId: user.id, username: user.username });
const logIn = ({ password }: Leaver, account: string) =>
  app.call('POST login/login', { account, password });
const told = async (who = ada) => {
  const { result } = await app.call<{ items: { kind: string }[] }>(
    'GET user/listNotification',
    {},
    { token: who.token },
  );
  return result.items.map(({ kind }) => kind);
};

it('takes the password, and the code where there is an app', async () => {
  expect((await askToClose(app, ada, { password: 'another long one 2' })).code).toBe('10004');
  const bob = await enrolled(app);
  expect((await askToClose(app, bob)).code).toBe('10091');
  expect((await askToClose(app, bob, { otp: wrongCode(bob.secret) })).code).toBe('10091');
  expect((await get(bob)).dueAt).toBeNull();
  expect((await askToClose(app, bob, { otp: codeOfApp(bob.secret) })).code).toBe('200');
});

it('takes no code where something stands in the way', async () => {
  const bob = await enrolled(app);
  const otp = codeOfApp(bob.secret);
  await fund(app.owner, bob.user.id, '0.7');
  expect((await askToClose(app, bob, { otp })).code).toBe('10133');
  const gives = [{ currency: 'USDT', amount: '0.70' }];
  expect((await askToClose(app, bob, { otp, gives })).code).toBe('200');
  await keep(bob);
  expect((await askToClose(app, bob, { otp, gives })).code).toBe('10091');
});

it('is told at once, takes 14 days, and is kept with one call', async () => {
  const { result } = await askToClose(app, ada);
  const days = (Date.parse(result.dueAt!) - Date.now()) / 86_400_000;
  expect(Math.abs(days - waitDays)).toBeLessThan(0.01);
  const { body } = await letterOf(app, ada.email, 'Your account will be closed');
  expect(body).toContain('/profile/security/closing');
  expect(await askToClose(app, ada)).toMatchObject({ code: '10134', result: { at: result.dueAt } });
  const jobs = await app.owner.sql<{ task: string; due: Date }>`
    select split_part(key, ':', 1) as task, run_at as due from graphile_worker.jobs
    where key in (select task || ':' || k.id from account_closing k,
      unnest('{remind-closing,close-accounts}'::text[]) task where customer_id = ${ada.user.id})
    order by run_at desc`;
  const dueAt = Date.parse(result.dueAt!);
  expect(jobs).toEqual([
    { task: 'close-accounts', due: new Date(dueAt) },
    { task: 'remind-closing', due: new Date(dueAt - 86_400_000) },
  ]);
  expect((await keep()).result.dueAt).toBeNull();
  expect((await keep()).code).toBe('404');
  await comeToDay(app, ada.user.id);
  expect(await statusOf(app, ada.user.id)).toBe('active');
  expect(await told()).toEqual(expect.arrayContaining(['closing-asked', 'closing-stopped']));
  expect((await askToClose(app, ada)).code).toBe('200');
});

it('says what stands in the way, and nothing else', async () => {
  expect((await get()).obstacles).toEqual([]);
  const session = { token: ada.token, customerId: ada.user.id, username: ada.username };
  await app.owner.sql`update customer set basic_status = 'verified' where id = ${ada.user.id}`;
  await fund(app.owner, ada.user.id, '20000');
  const { code } = await traderOf(ada).buy({}, real);
  expect(code).toBe('200');
  await belongings.withdrawal(app, session);
  await app.call(
    'POST user/recharge',
    { method: 'crypto', currency: 'USDT', amount: '350', lastSix: '9f03c1' },
    ada,
  );
  await app.owner.sql`
    insert into verification (customer_id, level, fields, files)
    values (${ada.user.id}, 'advanced', '{}', '{}')`;
  const { obstacles } = await get();
  expect(obstacles.map(({ what }) => what)).toEqual([
    'deposit',
    'held',
    'money',
    'orders',
    'verification',
    'withdrawal',
  ]);
  expect(obstacles.find(({ what }) => what === 'orders')?.count).toBe(1);
  const refused = await askToClose(app, ada);
  expect(refused).toMatchObject({
    code: '10133',
    result: { obstacles: obstacles.map(({ what }) => what) },
  });
  expect((await get()).dueAt).toBeNull();
});

it('looks again on the day, and is called off and told where something has come', async () => {
  const demo = await traderOf(ada).buy();
  await askToClose(app, ada);
  await fund(app.owner, ada.user.id, '5');
  await comeToDay(app, ada.user.id);
  expect((await traderOf(ada).order(demo.result.id)).status).toBe('open');
  expect(await statusOf(app, ada.user.id)).toBe('active');
  expect((await get()).dueAt).toBeNull();
  expect((await told())[0]).toBe('closing-called-off');
  expect((await moneyOf(app.owner, ada.user.id)).available).toBe('5');
  await letterOf(app, ada.email, 'Your account was not closed');
});

it('gives away what is small by the customer’s word alone, and says so in the books', async () => {
  await fund(app.owner, ada.user.id, '0.7');
  await fund(app.owner, ada.user.id, '0.00000005', 'BTC');
  expect((await get()).small).toEqual([
    { currency: 'BTC', amount: '0.00000005' },
    { currency: 'USDT', amount: '0.70' },
  ]);
  expect(await askToClose(app, ada)).toMatchObject({
    code: '10133',
    result: { obstacles: ['small'] },
  });
  const gives = (await get()).small;
  expect((await askToClose(app, ada, { gives })).result.gives).toEqual(gives);
  expect((await moneyOf(app.owner, ada.user.id)).available).toBe('0.7');
  await comeToDay(app, ada.user.id);
  expect(await statusOf(app, ada.user.id)).toBe('closed');
  expect((await moneyOf(app.owner, ada.user.id)).available).toBe('0');
  const given = await app.owner.sql<{ currency: string; amount: string }>`
    select p.currency, trim_scale(p.amount)::text as amount
    from ledger_entry e join ledger_posting p on p.entry_id = e.id
    join ledger_account a on a.id = p.account_id
    where e.reason = 'account-closed' and a.kind = 'charity' order by 1`;
  expect(given).toEqual([
    { currency: 'BTC', amount: '0.00000005' },
    { currency: 'USDT', amount: '0.7' },
  ]);
  const { body } = await letterOf(app, ada.email, 'Your account is closed');
  const [bitcoin, dollars] = ['0.00000005\u00a0BTC', '0.7\u00a0USDT'];
  expect(body).toContain(
    `\u2066${bitcoin}\u2069 and \u2066${dollars}\u2069 went to the charity account`,
  );
});

it('gives away no more than it showed, whatever an operator makes small meanwhile', async () => {
  await fund(app.owner, ada.user.id, '0.2');
  const gives = (await get()).small;
  // As if something had been credited between the look and the word.
  const less = [{ currency: 'USDT', amount: '0.19' }];
  expect((await askToClose(app, ada, { gives: less })).code).toBe('10133');
  expect((await askToClose(app, ada, { gives })).code).toBe('200');
  await app.owner.sql`update parameter set value = '5' where key = 'closing.smallest.USDT'`;
  await fund(app.owner, ada.user.id, '4.7');
  await comeToDay(app, ada.user.id);
  await app.owner.sql`update parameter set value = '1' where key = 'closing.smallest.USDT'`;
  expect(await statusOf(app, ada.user.id)).toBe('active');
  expect((await moneyOf(app.owner, ada.user.id)).available).toBe('4.9');
  expect((await told())[0]).toBe('closing-called-off');
});

it('erases who they were and how they logged in, frees the address, and tells them last', async () => {
  const session = { token: ada.token, customerId: ada.user.id, username: ada.username };
  for (const noun of ['alert', 'list', 'notification'] as const)
    await belongings[noun](app, session);
  await app.call('POST user/saveMailPhrase', { phrase: 'blue heron', password: ada.password }, ada);
  await app.call('POST user/requestArchive', { password: ada.password }, ada);
  await traderOf(ada).buy();
  expect((await askToClose(app, ada)).code).toBe('200');
  await belongings.passkey(app, session);
  await comeToDay(app, ada.user.id);
  expect(await statusOf(app, ada.user.id)).toBe('closed');
  const left = await app.owner.sql`
    select from orders where customer_id = ${ada.user.id} and status in ('pending', 'open')`;
  expect(left).toEqual([]);
  const gone = await app.call('POST user/getUserInfo', {}, ada);
  expect(gone.status).toBe(401);
  const last = await letterOf(app, ada.email, 'Your account is closed');
  expect(last.body).toMatch(/^Your phrase: blue heron\n/);
  expect(await mailsOf(app, ada.email)).toEqual([last]);
  const { rows } = await app.owner.pool.query<{ text: string }>(`
    select coalesce(string_agg(t.r, ''), '') as text from (
      select to_jsonb(c)::text as r from customer c where id = ${ada.user.id}
      union all select to_jsonb(k)::text from account_closing k where customer_id = ${ada.user.id}
    ) t`);
  for (const trace of [ada.username, ada.email, 'blue heron'])
    expect(rows[0]!.text).not.toContain(trace);
  const kept = new Set([
    ...['profile', 'balances', 'movements', 'orders', 'fills', 'order-changes', 'closings'],
    ...['limits', 'limit-changes', 'breaks', 'equity'],
  ]);
  for (const part of archivePartNames.filter((name) => !kept.has(name))) {
    const found = await app.owner.sql`select from archive_rows(${ada.user.id}, ${part}, 0, 10)`;
    expect([part, found.length]).toEqual([part, 0]);
  }
});

it('answers whoever logs in as for nobody, and the name and address can be taken again', async () => {
  await askToClose(app, ada);
  await comeToDay(app, ada.user.id);
  const nobody = await logIn(ada, 'nobody-at-all');
  for (const account of [ada.username, ada.email, `closed#${ada.user.id}`]) {
    const answer = await logIn(ada, account);
    expect([answer.code, answer.result]).toEqual([nobody.code, nobody.result]);
    const known = await app.call('GET login/checkUserNameOrPhone', { name: account });
    expect(known.result).toEqual({ exists: false });
  }
  const again = await registered(app, ada);
  expect(again.user.id).not.toBe(ada.user.id);
});

it('lets nobody get round a break or a limit by registering anew', async () => {
  const bob = await registered(app);
  for (const who of [ada, bob]) {
    await app.owner.sql`select limit_set(${who.user.id}, 'stake', 50)`;
    await app.owner.sql`select break_begin(${who.user.id}, 'month')`;
    await askToClose(app, who);
    await comeToDay(app, who.user.id);
  }
  const again = await registered(app, ada);
  await fund(app.owner, again.user.id, '1000');
  expect((await traderOf(again).buy({}, real)).code).toBe('10124');
  type Limits = { breakUntil: string; limits: { kind: string; amount: string | null }[] };
  const { result } = await app.call<Limits>('GET user/getLimits', {}, again);
  expect(result.breakUntil).not.toBeNull();
  expect(result.limits.find(({ kind }) => kind === 'stake')?.amount).toBe('50.00');
  // What was lost and deposited before counts towards them.
  const [used] = await app.owner.sql<{ before: string }>`
    select own_used(${again.user.id}, 'deposit-day')::text as before`;
  expect(Number(used!.before)).toBe(0);
  const [told] = await app.owner.sql<{ id: string }>`
    with address as (
      insert into deposit_address (currency, network, address, added_by)
      values ('USDT', 'tron', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'owner') returning id)
    insert into deposit (customer_id, method, currency, address_id, amount, last_six)
    select ${ada.user.id}, 'crypto', 'USDT', id, 150, 'abcdef' from address returning id`;
  const [now] = await app.owner.sql<{ used: string }>`
    select trim_scale(own_used(${again.user.id}, 'deposit-day'))::text as used`;
  expect(now!.used).toBe('150');
  await app.owner
    .sql`update deposit set status = 'rejected', reason = 'No.' where id = ${told!.id}`;
  const other = await registered(app);
  const free = await app.call<Limits>('GET user/getLimits', {}, other);
  expect(free.result.breakUntil).toBeNull();
});

it('is nothing that an operator does or undoes', async () => {
  await askToClose(app, ada);
  await comeToDay(app, ada.user.id);
  const flaw = async (after: object) => {
    const [row] = await app.owner.sql<{ flaw: string | null }>`
      select operator_customer_flaw(${ada.user.id}, ${JSON.stringify(after)}::jsonb, 'someone') as flaw`;
    return row!.flaw;
  };
  expect(await flaw({ status: 'active', reason: 'Asked by phone' })).toMatch('nobody opens it');
  await expect(
    app.owner.sql`update customer set status = 'active' where id = ${ada.user.id}`,
  ).rejects.toThrow('stays closed');
  const [shown] = await app.owner.sql<{ status: string; username: string }>`
    select status, username from operations.customer where key = ${ada.user.id}`;
  expect(shown).toEqual({ status: 'closed', username: `closed#${ada.user.id}` });
});

it('credits nothing that arrives afterwards: an operator sends it back', async () => {
  await askToClose(app, ada);
  await comeToDay(app, ada.user.id);
  const [own] = await app.owner.sql<{ address: string }>`
    insert into deposit_address (network, currency, address, customer_id, enabled, added_by)
    values ('tron', 'USDT', ${`T${'9'.repeat(20)}${ada.user.id}`}, ${ada.user.id}, true, 'op')
    returning address`;
  const [seen] = await app.owner.sql<{ said: string }>`
    select deposit_watch('tron', ${'a'.repeat(64)}, 0, ${own!.address}, 'USDT', 100, 999, '{}') as said`;
  expect(seen!.said).toBe('seen');
  const [waiting] = await app.owner.sql<{ id: string; flaw: string }>`
    select d.id, deposit_flaw(d, 'approved', '', 'op') as flaw from deposit d
    where customer_id = ${ada.user.id}`;
  expect(waiting!.flaw).toMatch('closed this account');
  await expect(
    app.owner.sql`update deposit set status = 'approved' where id = ${waiting!.id}`,
  ).rejects.toThrow('closed this account');
  await app.owner.sql`
    update deposit set status = 'rejected', reason = 'Sent back' where id = ${waiting!.id}`;
  expect((await moneyOf(app.owner, ada.user.id)).available).toBe('0');
});

it('takes away what a call brought that was under way', async () => {
  await askToClose(app, ada);
  await comeToDay(app, ada.user.id);
  await app.owner.sql`
    insert into layout (customer_id, screen, layout) values (${ada.user.id}, 'terminal', '{}')`;
  await app.owner.sql`select notify(${ada.user.id}, 'removal-done')`;
  await app.owner.sql`select work_add('close-accounts', 'again')`;
  await until(async () => {
    const left = await app.owner.sql`select from layout where customer_id = ${ada.user.id}`;
    return left.length === 0;
  });
  const news = await app.owner.sql`select from notification where customer_id = ${ada.user.id}`;
  expect(news).toEqual([]);
});
