import { randomUUID } from 'node:crypto';
import type { MarginOrder } from '@/lib/orders/contract';
import { startApp, type App, type Session } from '@/tests/setup/app';
import { fund } from '@/tests/setup/money';

// Entries posted past what they are said to be for: the door of the ledger takes any reason, so the
// audit goes from each entry to its row.

let app: App;
let me: Session;
let other: Session;
let order: MarginOrder;
beforeAll(async () => {
  app = await startApp();
  me = await app.customer();
  other = await app.customer();
  await fund(app.owner, me.customerId, '1000');
  const wanted = { kind: 'margin', code: 'EURUSD', side: 'long', type: 'market', lots: '0.03' };
  ({ result: order } = await app.call<MarginOrder>(
    'POST order/buyOptions',
    { ...wanted, leverage: 30 },
    { token: me.token, demo: true },
  ));
});
afterAll(() => app.stop());

type Amount = [owner: 'me' | 'other' | 'house', kind: string, amount: number, currency?: string];
type Planted = { reason: string; reference?: string; mode?: 'real' | 'demo'; amounts: Amount[] };

/** The references that the audit names once this is posted as the server may; nothing stays posted. */
async function namedOf({ reason, reference, mode = 'real', amounts }: Planted) {
  const client = await app.owner.pool.connect();
  const name = reference ?? `planted:${randomUUID()}`;
  const ids = { me: me.customerId, other: other.customerId, house: null };
  const rows = amounts.map(
    ([owner, kind, amount, currency = 'USDT']) =>
      `(${ids[owner] ?? 'null'}, '${kind}', '${currency}', ${amount})`,
  );
  try {
    await client.query('begin');
    await client.query(`select ledger_post($1, $2, $3, array[${rows.join()}]::ledger_amount[])`, [
      name,
      reason,
      mode,
    ]);
    const { rows: found } = await client.query<{ view: string; reference: string }>(
      `select 'entries' as view, reference from audit_entries_have_a_cause
       union all select 'orders', reference from audit_order_entries_have_a_cause
       union all select 'resets', reference from audit_demo_resets_are_resets
       union all select 'sandbox', reference from audit_sandbox_deposits_are_play
       union all select 'closings', reference from audit_closings_are_posted`,
    );
    return new Set(found.map((one) => `${one.view} ${one.reference === name}`));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const gift = (amount: number): Amount[] => [
  ['me', 'available', amount],
  ['house', 'external', -amount],
];
const between: Amount[] = [
  ['me', 'available', -100],
  ['other', 'available', 100],
];

test('nothing is named of what the house itself posted', async () => {
  expect(await app.audit()).toEqual([]);
});

test('every reason is looked at from the side of its entries', async () => {
  const { rows } = await app.owner.pool.query<{ reason: string }>(
    'select unnest(enum_range(null::ledger_reason))::text as reason',
  );
  const views: Record<string, string> = {
    'demo-reset': 'resets',
    'sandbox-deposit': 'sandbox',
    'account-closed': 'closings',
  };
  for (const { reason } of rows) {
    const named = await namedOf({ reason, amounts: between });
    const view = views[reason] ?? (/^(order|option)-/.test(reason) ? 'orders' : 'entries');
    expect([reason, ...named]).toEqual([reason, `${view} true`]);
  }
});

test.each<Planted>([
  { reason: 'deposit-credited', reference: 'deposit:1', amounts: gift(1000) },
  { reason: 'swapped', reference: 'swap:1', amounts: between },
  { reason: 'demo-grant', mode: 'demo', amounts: gift(12) },
  {
    reason: 'demo-grant',
    reference: 'demo-grant:0',
    mode: 'demo',
    amounts: gift(100_000),
  },
  {
    reason: 'order-closed',
    amounts: [
      ['me', 'available', 77],
      ['house', 'trading', -77],
    ],
  },
  { reason: 'bid-released', amounts: gift(12) },
  { reason: 'invite-reward', amounts: gift(5) },
  { reason: 'treasury-moved', reference: 'treasury:0', amounts: gift(5) },
  { reason: 'demo-reset', reference: 'demo-reset:0', mode: 'demo', amounts: gift(12) },
  { reason: 'sandbox-deposit', amounts: between },
])('$reason without what it is said to be for is named ($reference)', async (planted) => {
  expect([...(await namedOf(planted))]).toEqual([expect.stringMatching(/^\w+ true$/)]);
});

test.each([
  ['order-closed', 'close'],
  ['order-part-closed', 'part:1'],
  ['order-opened', 'open-again'],
  ['order-changed', 'change:1'],
  ['order-placed', 'place'],
  ['order-cancelled', 'release'],
  ['order-expired', 'release'],
  ['option-settled', 'close'],
  ['option-returned', 'release'],
])('%s by the name of an order that had none is named', async (reason, step) => {
  const planted: Planted = {
    reason,
    reference: `order:${order.id}:${step}`,
    mode: 'demo',
    amounts: [
      ['me', 'available', 5],
      ['me', 'held', -5],
    ],
  };
  expect([...(await namedOf(planted))]).toEqual(['orders true']);
});

/** What the audit of orders and causes names once rows on record were changed past all triggers. */
async function namedAfter(change: string): Promise<string[]> {
  const client = await app.owner.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(change);
    const { rows } = await client.query<{ reference: string }>(
      `select reference from audit_entries_have_a_cause
       union all select reference from audit_order_entries_have_a_cause
       union all select reference from audit_sandbox_deposits_are_play
       union all select 'fill of ' || order_id from audit_fill_is_posted`,
    );
    return rows.map(({ reference }) => reference);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('the entry of an order that moves the balance of another customer is named', async () => {
  const opened = `order:${order.id}:open`;
  const account = (id: string) => `(select id from ledger_account where customer_id = ${id}
    and kind = 'available' and currency = 'USDT' and mode = 'demo')`;
  const named =
    await namedAfter(`update ledger_posting set account_id = ${account(other.customerId)}
    where account_id = ${account(me.customerId)}
      and entry_id = (select id from ledger_entry where reference = '${opened}')`);
  expect(named).toEqual([opened]);
  expect(
    await namedAfter(
      `update ledger_entry set reason = 'order-closed' where reference = '${opened}'`,
    ),
  ).toEqual([opened]);
});

test.each(['open-again', 'close', 'part:1'])(
  'an opening whose entry is called %s is named by its fill',
  async (step) => {
    const named = await namedAfter(`update ledger_entry set reference = 'order:${order.id}:${step}'
      where reference = 'order:${order.id}:open'`);
    expect(named).toContain(`fill of ${order.id}`);
  },
);

test('a close whose entry is called by another order, or by no part, is named by its fill', async () => {
  const fillAs = (reference: string) =>
    namedAfter(`with closed as (update fill set leg = 'close' where order_id = ${order.id} returning entry_id)
      update ledger_entry set reference = '${reference}' where id = (select entry_id from closed)`);
  const wrong = [
    `order:${order.id}0:close`,
    `order:${order.id}0:part:1`,
    `order:${order.id}:part:`,
  ];
  for (const reference of wrong) expect(await fillAs(reference)).toContain(`fill of ${order.id}`);
  for (const reference of [`order:${order.id}:close`, `order:${order.id}:part:12`])
    expect(await fillAs(reference)).not.toContain(`fill of ${order.id}`);
});

test('the start of a demo account with more than its 100,000 is named', async () => {
  const granted = `demo-grant:${me.customerId}`;
  const named = await namedAfter(`update ledger_posting set amount = amount * 2
    where entry_id = (select id from ledger_entry where reference = '${granted}')`);
  expect(new Set(named)).toEqual(new Set([granted]));
});

test('money to start with is named where the house was no sandbox', async () => {
  expect(await namedAfter('select 1')).toEqual([]);
  const named = await namedAfter(
    `update customer set email = id || '@example.com' where email like '%@assay.test'`,
  );
  expect(named).toContainEqual(expect.stringMatching(/^test-fund:/));
});
