import { kindsOf, orderForms } from '@/lib/core/trading';
import { resultOf } from '@/lib/orders/result-rules';
import { createDatabase, type Database } from '@/lib/platform/db';
import { makeCustomer } from '../setup/app';

// What holds of orders and fills is judged by triggers, which the owner of the tables meets too.

let owner: Database;
let customerId: string;

type Columns = Record<string, string>;

const order = (): Columns => ({
  customer_id: customerId,
  mode: "'demo'",
  kind: "'margin'",
  code: "'EURUSD'",
  side: "'long'",
  type: "'market'",
  status: "'open'",
  lots: '1',
  open_lots: '1',
  leverage: '30',
  contract_size: '100000',
  quote_currency: "'USD'",
  fee_rate: '0',
  terms_version: '1',
  open_price: '1',
  opened_at: 'now()',
  required_margin: '1',
  held: '1',
});

const fill = (): Columns => ({
  leg: "'open'",
  requested_price: '1',
  price: '1.5',
  tick_source: "'x'",
  tick_live: 'false',
  tick_time: 'now()',
  tick_received_at: 'now()',
  tick_sequence: '1',
  tick_bid: '1',
  tick_ask: '1.5',
  age_ms: '1',
  max_age_ms: '2',
  conversion: "'{}'",
  spread: '0',
  fee: '0',
  slippage: '0',
  reason: "'market-order'",
  lots: '1',
});

const insert = (table: string, columns: Columns): string =>
  `insert into ${table} (${Object.keys(columns).join()}) values (${Object.values(columns).join()}) returning id`;

/** The rule that an order, or with `of` a fill of a good order, breaks; null where it breaks none. */
async function brokenBy(over: Columns, of: 'orders' | 'fill'): Promise<string | null> {
  const client = await owner.pool.connect();
  try {
    await client.query('begin');
    if (of === 'orders') await client.query(insert('orders', { ...order(), ...over }));
    else {
      const { rows } = await client.query<{ id: string }>(insert('orders', order()));
      await client.query(insert('fill', { order_id: rows[0]!.id, ...fill(), ...over }));
    }
    return null;
  } catch (error) {
    const { code, constraint } = error as { code: string; constraint: string };
    return code === '23514' ? constraint : `${code}: ${String(error)}`;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 2, role: null });
  ({ customerId } = await makeCustomer(owner));
});
afterAll(() => owner.close());

test('an order and a fill as they should be break no rule', async () => {
  expect(await brokenBy({}, 'orders')).toBeNull();
  expect(await brokenBy({}, 'fill')).toBeNull();
});

const closed = { status: "'closed'", held: '0', open_lots: '0', closed_at: 'now()' };

test.each<[string, Columns]>([
  ['amounts_not_negative', { held: '-1' }],
  ['levels_above_zero', { stop_loss: '0' }],
  ['option_above_zero', { stake: '0' }],
  ['cancel_reason_known', { cancel_reason: "'mood'" }],
  ['lots_fit_kind', { open_lots: '2' }],
  ['open_has_fill', { open_price: 'null' }],
  ['ended_has_time', { closed_at: 'now()' }],
  ['closed_has_fill', { ...closed, close_reason: "'customer'" }],
  ['cancelled_has_reason', { ...closed, status: "'cancelled'" }],
  [
    'ended_holds_nothing',
    { ...closed, close_reason: "'customer'", close_price: '1', profit: '0', held: '1' },
  ],
  ['trailing_has_extreme', { trailing_distance: '1' }],
  ['limit_has_price', { type: "'limit'" }],
  ['stop_has_price', { type: "'stop'" }],
  ['stop_has_price', { stop_price: '1' }],
  ['pending_waits', { status: "'pending'" }],
  ['tied_to_another', { tied_to: '1' }],
  [
    'tied_has_other',
    { ...closed, status: "'cancelled'", type: "'stop'", stop_price: '1', cancel_reason: "'tied'" },
  ],
  ['timed_has_terms', { kind: "'timed'", lots: '0', open_lots: '0' }],
])('an order that breaks %s is refused', async (rule, over) => {
  expect(await brokenBy(over, 'orders')).toBe(rule);
});

test.each<[string, Columns]>([
  ['leg_known', { leg: "'turn'" }],
  ['prices_above_zero', { tick_ask: '0.5' }],
  ['amounts_not_negative', { fee: '-1' }],
  ['lots_above_zero', { lots: '0' }],
  ['at_a_fresh_tick', { age_ms: '3' }],
  ['lots_or_grid', { tick_size: '0.5' }],
  ['closing_has_profit', { leg: "'close'" }],
  ['close_out_has_decision', { reason: "'margin-close-out'" }],
  ['at_the_price_of_the_tick', { price: '1.2' }],
])('a fill that breaks %s is refused', async (rule, over) => {
  expect(await brokenBy(over, 'fill')).toBe(rule);
});

test('every kind has in the database the form that it has in the application', async () => {
  const forms = await owner.sql<{ kind: string; form: string }>`
    select kind::text, order_form(kind) as form from unnest(enum_range(null::order_kind)) as kind`;
  expect(Object.fromEntries(forms.map(({ kind, form }) => [kind, form]))).toEqual(orderForms);
});

test('an option of every kind wins in the database by what it wins by in the application', async () => {
  const rows = await owner.sql<{ kind: 'timed'; side: 'long' | 'short'; at: string; sign: number }>`
    select kind::text, side::text, at::text, option_outcome(kind, side, 1.1, at) as sign
    from unnest(${kindsOf('option')}::order_kind[]) kind, unnest(enum_range(null::order_side)) side,
      unnest(array[1.09999, 1.1, 1.10001]) at`;
  const expected = rows.map(({ kind, side, at }) =>
    Math.sign(resultOf(kind)({ side, stake: '10', payout: '0.8' }, '1.1', at).toNumber()),
  );
  expect(rows.map(({ sign }) => sign)).toEqual(expected.map((sign) => sign + 0));
  expect(rows).toHaveLength(6 * kindsOf('option').length);
});

test('an option of a kind without an outcome is refused by name', async () => {
  const asked = owner.sql`select option_outcome('margin', 'long', 1, 1)`;
  await expect(asked).rejects.toThrow('no outcome is known of orders of the kind margin');
});
