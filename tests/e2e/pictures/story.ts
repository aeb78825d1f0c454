import { moment, type Session, type World } from './world';

/** When the pictures are taken: a Wednesday on which shares do not trade yet. */
export const now = '2026-11-18 10:24:00';
/** When the site opened. */
export const opened = '2026-09-14 07:30:00';

const dayMs = 86_400_000;
const hash = (digit: string) => `0x${`7c1e9f03a5b8d24${digit}`.repeat(4)}`;

const order = { kind: 'margin', type: 'market' };
const eurusd = { ...order, code: 'EURUSD', side: 'long', lots: '0.40', leverage: 30 };
const gold = { ...order, code: 'XAUUSD', side: 'short', lots: '0.50', leverage: 10 };
const bitcoin = { ...order, code: 'BTCUSDT', side: 'long', lots: '0.05', leverage: 2 };
const ether = { ...order, code: 'ETHUSDT', side: 'long', lots: '0.8', leverage: 2 };
const pound = { ...order, code: 'GBPUSD', side: 'long', lots: '0.30', leverage: 20 };
const apple = { ...order, code: 'AAPL', side: 'long', lots: '0.05', leverage: 5 };

/** What the site knows of what a customer has done, for the addresses of its screens. */
export type Lived = {
  customer: Session;
  newcomer: Session;
  closedOrder: string;
  openOrder: string;
  timedOrder: string;
  collectible: string;
};

/** What has to be as if it had been known for long, and is made by chance. */
async function settleIn({ sql, force }: World): Promise<void> {
  const later = moment(now) - moment(opened);
  await force(`
    update collectible set ends_at = ends_at + interval '${later} milliseconds',
      listed_at = listed_at + interval '${later - dayMs} milliseconds';
    update customer set invite_code = 'ADA7K2QX' where username = 'demo';
    update customer set invite_code = 'NEW4M8RT' where username = 'newcomer';
    update verification set fields = fields || '{"fullName": "Ada Lovelace"}' where level = 'basic'`);
  await sql(`update customer set locale = 'en'`);
}

/** Orders of September and October, won and lost; gives the first. */
async function trade({ at, call }: World, customer: Session): Promise<string> {
  const buy = (input: object) => call(customer, 'order/buyOptions', input);
  const close = ({ id }: { id: string }) => call(customer, 'order/closeOptions', { id });
  await at('2026-09-15 08:05:00');
  const first = await buy({ ...eurusd, stopLoss: '1.0600' });
  await at('2026-09-15 15:20:00');
  await close(first);
  await at('2026-09-29 09:10:00');
  const [second, third] = [await buy(gold), await buy(bitcoin)];
  await at('2026-10-02 14:02:00');
  await close(second);
  await close(third);
  await at('2026-10-14 10:00:00');
  const fourth = await buy({ ...pound, side: 'short' });
  await at('2026-10-15 16:45:00');
  await close(fourth);
  const fifth = await buy(ether);
  await at('2026-10-19 12:30:00');
  await close(fifth);
  return first.id;
}

/** A deposit and a wallet to withdraw to. */
async function payIn(
  { at, call, sql, review, databaseAt }: World,
  customer: Session,
): Promise<void> {
  await at('2026-10-20 09:00:00');
  const deposit = await call(customer, 'user/recharge', {
    method: 'crypto',
    currency: 'USDT',
    amount: '1500',
    txHash: hash('a'),
  });
  await databaseAt('2026-10-20 09:41:00');
  await review(`deposit_review($1, '{"status": "approved"}', 'anna')`, [deposit.id]);
  await sql(`
    insert into withdrawal_destination (customer_id, kind, name, network, address, is_default, created_at, usable_at)
    select id, 'wallet', 'Cold wallet', 'tron', 'TVxuVDuE8M2aMGHrweGaTAUzZPBxAN3hx4', true,
      now() - interval '20 days', now() - interval '19 days' from customer where username = 'demo'`);
}

/** A loan; gives its number. */
async function borrow({ at, sql, review }: World): Promise<string> {
  await at('2026-10-26 13:00:00');
  await sql(`
    insert into verification (customer_id, level, status, fields, files, reviewed_at, reviewed_by)
    select id, 'loan', 'verified', '{"firstName": "Ada", "lastName": "Lovelace"}', '{}', now(), 'anna'
    from customer where username = 'demo'`);
  await sql(`update customer set loan_status = 'verified' where username = 'demo'`);
  const [loan] = await sql<{ id: string }>(`
    with key as (
      insert into file_key (id, retired_at) values ('0123456789abcdef', clock_timestamp() + interval '1 day')
      returning id),
    file as (
      insert into file (customer_id, purpose, state, size_bytes, sha256, key_id, wrapped_key)
      select c.id, p, 'unused', 1, repeat('0', 64), key.id, '\\x00'
      from customer c, key, unnest(array['signature', 'agreement']::file_purpose[]) p
      where c.username = 'demo' returning id, purpose, customer_id)
    select s.customer_id, s.id as signature, a.id as agreement
    from file s join file a on s.purpose = 'signature' and a.purpose = 'agreement'`).then((rows) =>
    sql<{ id: string }>(
      `select loan_request($1, 90, (select terms_version from loan_offer where days = 90), 600, $2, $3, 'en', null) as id`,
      Object.values(rows[0]!),
    ),
  );
  await review(`loan_review($1, '{"status": "approved"}', 'anna')`, [loan!.id]);
  return loan!.id;
}

async function walletOf({ sql }: World): Promise<string> {
  const [wallet] = await sql<{ id: string }>(
    `select id from withdrawal_destination where kind = 'wallet'`,
  );
  return wallet!.id;
}

/** A withdrawal that arrived. */
async function payOut(world: World, customer: Session): Promise<void> {
  const { at, call, review, databaseAt } = world;
  await at('2026-10-30 09:15:00');
  await call(customer, 'user/addBankCard', {
    name: 'Ada Lovelace',
    bankName: 'First Bank',
    cardNumber: '4111111111111111',
  });
  const destinationId = await walletOf(world);
  const withdrawal = await call(customer, 'user/withdrawal', {
    destinationId,
    currency: 'USDT',
    amount: '250',
  });
  await databaseAt('2026-10-30 11:02:00');
  await review(`withdrawal_review($1, '{"status": "approved"}', 'berta')`, [withdrawal.id]);
  await databaseAt('2026-10-30 11:05:00');
  const sent = JSON.stringify({ status: 'sent', reference: hash('b') });
  await review(`withdrawal_review($1, $2, 'berta')`, [withdrawal.id, sent]);
  await databaseAt('2026-10-30 11:30:00');
  await review(`withdrawal_review($1, '{"status": "completed"}', 'berta')`, [withdrawal.id]);
}

/** Shares and binary options. */
async function bet({ at, call, until }: World, customer: Session): Promise<void> {
  const buy = (input: object) => call(customer, 'order/buyOptions', input);
  await at('2026-11-03 15:00:00');
  const shares = await buy(apple);
  const option = { kind: 'timed', code: 'EURUSD', period: 60 };
  const [up, down] = [
    await buy({ ...option, direction: 'up', amount: '25' }),
    await buy({ ...option, direction: 'down', amount: '15' }),
  ];
  await at('2026-11-03 15:01:30');
  await until(
    `select where (select count(*) from orders where id = any($1) and status = 'closed') = 2`,
    [[up.id, down.id]],
  );
  await at('2026-11-05 16:00:00');
  await call(customer, 'order/closeOptions', { id: shares.id });
}

/** A swap, an earning plan and what it paid, and a part of the loan. */
async function invest({ at, call, sql, databaseAt }: World, customer: Session, loan: string) {
  await at('2026-11-09 08:30:00');
  const quote = await call(customer, 'user/quoteSwap', {
    from: 'USDT',
    to: 'ETH',
    amount: '600',
  });
  await call(customer, 'user/swap', { quoteId: quote.id });
  const [product] = await sql<{ id: string }>(`select id from plan_product where name = 'Harbour'`);
  const plan = await call(customer, 'order/buySmart', {
    productId: product!.id,
    days: 14,
    amount: '1000',
  });
  const payUntil = async (from: number, to: number) => {
    for (let day = from; day <= to; day += 1) {
      await databaseAt(`2026-11-${day} 08:30:01`);
      await sql('select plan_pay($1)', [plan.id]);
    }
  };
  await payUntil(10, 12);
  await at('2026-11-12 09:00:00');
  await call(customer, 'user/repayLoan', { id: loan, amount: '200' });
  await payUntil(13, 15);
  return payUntil;
}

type PayUntil = (from: number, to: number) => Promise<void>;

/** What is open, and what support was asked. */
async function openLately(world: World, customer: Session, payUntil: PayUntil): Promise<string> {
  const { at, call, sql, databaseAt, level, until, force } = world;
  const buy = (input: object) => call(customer, 'order/buyOptions', input);
  await at('2026-11-16 13:40:00');
  const first = await buy({
    ...bitcoin,
    lots: '0.04',
    stopLoss: await level('BTCUSDT', 0.93, 0),
    takeProfit: await level('BTCUSDT', 1.12, 0),
  });
  await buy({ ...pound, lots: '0.20' });
  await payUntil(16, 17);
  await at('2026-11-17 09:12:00');
  await buy({ ...gold, lots: '0.30', trailingDistance: '60' });
  await buy({ ...eurusd, lots: '0.50', stopLoss: await level('EURUSD', 0.985, 4) });
  await sql(`select notify(id, 'login-new-place', '{"ip": "203.0.113.24", "userAgent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"}')
    from customer where username = 'demo'`);
  const message = await call(customer, 'user/writeSupport', {
    text: 'Hello, my withdrawal of 30 October arrived after three hours. Is that usual for Tron?',
  });
  await databaseAt('2026-11-17 09:31:00');
  const reply =
    'Hello Ada, yes. We review each withdrawal by hand, which took two hours that day; the network itself took less than a minute.';
  await sql(
    `select support_reply(conversation_id, $2, 'anna') from support_message where id = $1`,
    [message.id, JSON.stringify({ reply })],
  );
  await databaseAt('2026-11-17 09:45:00');
  await until(`select 1 from notification where kind = 'support-answered'`);
  // Else whichever page comes to it first would be the one that reads it.
  await force('update support_conversation set read_id = (select max(id) from support_message)');
  return first.id;
}

/** What waits: orders, alerts, a bid, money on its way; gives the collectible. */
async function waitForMuch(world: World, customer: Session): Promise<string> {
  const { at, call, sql, level } = world;
  const buy = (input: object) => call(customer, 'order/buyOptions', input);
  await at('2026-11-18 08:15:00');
  const limitPrice = await level('GBPUSD', 0.992, 4);
  await buy({ ...pound, type: 'limit', limitPrice, lots: '0.10' });
  await buy({ ...ether, type: 'stop', stopPrice: await level('ETHUSDT', 1.06, 0), lots: '0.2' });
  await call(customer, 'user/addPriceAlert', {
    code: 'EURUSD',
    direction: 'above',
    price: await level('EURUSD', 1.01, 4),
    note: 'Top of the range',
  });
  await call(customer, 'user/addPriceAlert', {
    code: 'BTCUSDT',
    direction: 'below',
    price: await level('BTCUSDT', 0.95, 0),
  });
  await call(customer, 'user/saveLimit', { kind: 'stake', amount: '100' });
  for (const code of ['EURUSD', 'BTCUSDT', 'XAUUSD'])
    await call(customer, 'user/addWatch', { code });
  const [collectible] = await sql<{ id: string }>(
    `select id from collectible where name = 'Basalt'`,
  );
  await call(customer, 'user/buyNft', {
    id: collectible!.id,
    action: 'bid',
    amount: '31',
    receivingAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  });
  await call(customer, 'user/recharge', {
    method: 'crypto',
    currency: 'USDT',
    amount: '400',
    txHash: hash('c'),
  });
  const destinationId = await walletOf(world);
  await call(customer, 'user/withdrawal', { destinationId, currency: 'USDT', amount: '120' });
  return collectible!.id;
}

/** Two orders in the demo account, as somebody has who only begins. */
async function begin({ at, call }: World, customer: Session): Promise<void> {
  const input = { ...eurusd, lots: '0.10' };
  const first = await call(customer, 'order/buyOptions', input, 'demo');
  await call(customer, 'order/buyOptions', { ...gold, lots: '0.20' }, 'demo');
  await at('2026-11-18 10:23:20');
  await call(customer, 'order/closeOptions', { id: first.id }, 'demo');
  await call(customer, 'order/closeAllOptions', {}, 'demo');
}

/** How equity went, as it would have been measured. */
const measureEquity = ({ force }: World) =>
  force(`
    delete from equity_point;
    insert into equity_point (customer_id, mode, at, balance, equity)
    select c.id, 'real', '2026-11-11 10:00Z'::timestamptz + n * interval '4 hours',
      11250 + 8 * n - 40 * (n / 9), 11250 + 8 * n - 40 * (n / 9) + 60 * sin(n / 3.0)
    from customer c, generate_series(0, 42) n where c.username = 'demo'`);

/** All that happened on the site before its pictures are taken. */
export async function live(world: World): Promise<Lived> {
  await settleIn(world);
  await world.at('2026-09-14 08:00:00');
  const early = await world.logIn('demo', 'assay-demo-1');
  const closedOrder = await trade(world, early);
  await payIn(world, early);
  const loan = await borrow(world);
  await payOut(world, early);
  await bet(world, early);
  const payUntil = await invest(world, early, loan);
  const openOrder = await openLately(world, early, payUntil);
  const collectible = await waitForMuch(world, early);
  await payUntil(18, 18);
  await world.force(`
    insert into passkey (customer_id, credential_id, public_key, counter, name, created_at, last_used_at)
    select id, 'pictures', '', 3, 'Phone', '2026-10-03 08:00Z', '2026-11-16 13:38Z' from customer where username = 'demo'`);
  await world.pass('2026-11-18 10:03:00', '2026-11-18 10:08:00', 10_000);
  await world.pass('2026-11-18 10:08:00', '2026-11-18 10:22:00', 60_000);
  await world.at('2026-11-18 10:22:30');
  const timed = await world.call(early, 'order/buyOptions', {
    kind: 'timed',
    code: 'EURUSD',
    direction: 'up',
    period: 300,
    amount: '20',
  });
  const newcomer = await world.logIn('newcomer', 'assay-demo-2');
  await begin(world, newcomer);
  await world.at(now);
  const customer = await world.logIn('demo', 'assay-demo-1');
  await measureEquity(world);
  return { customer, newcomer, closedOrder, openOrder, timedOrder: timed.id, collectible };
}
