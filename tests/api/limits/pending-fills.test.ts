import type { OwnLimits } from '@/lib/limits/contract';
import { limitOf, moved, passDay } from '@/tests/setup/limits';
import { fund, realCaller } from '@/tests/setup/money';
import type { Order } from '@/lib/orders/contract';
import { trading } from '@/tests/setup/trading';
import { until } from '@/tests/setup/until';

// A pending order is held to its customer's own limits once more when a tick reaches it.

const { app, me } = trading();
const call = realCaller(app, () => me.session);
const real = { demo: false };
const set = (kind: string, amount: string | null) => call('POST user/saveLimit', { kind, amount });
const place = async (input: object = {}) =>
  (await me.buy({ type: 'limit', limitPrice: '1.39000', ...input }, real)).result;
const orderOf = async (id: string) =>
  (await me.get<Order>(`getOptionsOrderById/${id}`, {}, real)).result;
const reach = () => app.prices.jump('EURUSD', '1.38900', '1.38911');
const used = async (kind: 'loss-day' | 'loss-month') =>
  Number(limitOf((await call<OwnLimits>('GET user/getLimits')).result, kind).used);

async function ended(id: string): Promise<Order> {
  await app.engine.settled();
  return orderOf(id);
}

const held = async () => {
  const [row] = await app.owner.sql<{ held: string }>`
    select coalesce(sum(balance), 0) as held from ledger_account
    where customer_id = ${me.session.customerId} and kind = 'held' and mode = 'real'`;
  return Number(row!.held);
};

beforeEach(() => fund(app.owner, me.session.customerId, '10000'));

it('is cancelled where its margin is above what one order may hold by now', async () => {
  const placed = await place();
  await set('stake', (Number(placed.requiredMargin) * 0.9).toFixed(2));
  reach();
  expect(await ended(placed.id)).toMatchObject({ status: 'cancelled', cancelReason: 'own-limit' });
  expect(await held()).toBe(0);
  expect(await app.audit()).toEqual([]);
});

it('fills where the limits leave room for it', async () => {
  const placed = await place();
  await set('stake', (Number(placed.requiredMargin) * 1.01).toFixed(2));
  await set('loss-day', '50');
  reach();
  expect(await ended(placed.id)).toMatchObject({ status: 'open', cancelReason: null });
});

it('is cancelled where losses used up what was left since it was placed', async () => {
  const placed = await place({ limitPrice: '1.38000' });
  const { result } = await me.buy({}, real);
  app.prices.jump('EURUSD', '1.38287', '1.38298');
  await app.engine.settled();
  await me.close(result.id, undefined, real);
  await set('loss-week', Math.floor(await used('loss-day')).toFixed(0));
  app.prices.jump('EURUSD', '1.37900', '1.37911');
  expect((await ended(placed.id)).cancelReason).toBe('own-limit');
});

it('counts in demo no limit at all', async () => {
  const { result } = await me.buy({ type: 'limit', limitPrice: '1.39000' });
  await set('stake', '0.01');
  reach();
  expect((await me.whenever(result.id, 'open')).status).toBe('open');
});

it('of several that one tick reaches fills as many as fit', async () => {
  const placed = await Promise.all(Array.from({ length: 6 }, () => place()));
  const { result: first } = await me.buy({}, real);
  await set('loss-month', (Number(first.fee) * 4.5).toFixed(2));
  reach();
  const ends = await Promise.all(placed.map(({ id }) => ended(id)));
  const count = (of: (order: Order) => boolean) => ends.filter(of).length;
  expect(count(({ status }) => status === 'open')).toBe(3);
  expect(count(({ cancelReason }) => cancelReason === 'own-limit')).toBe(3);
  expect(await used('loss-month')).toBeLessThan(Number(first.fee) * 4.5);
  expect(await app.audit()).toEqual([]);
});

it.each(['limit', 'fill'])(
  'of a limit and a fill at once the %s that came first counts',
  async (first) => {
    const placed = await place();
    const { customerId } = me.session;
    const client = await app.owner.pool.connect();
    const waiting = (count: number) =>
      until(async () => {
        const [row] = await app.owner.sql<{ n: number }>`
        select count(*)::integer as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
        return row!.n >= count;
      });
    await client.query('begin');
    await client.query("select orders_lock($1, 'real')", [customerId]);
    const begin = { limit: () => set('stake', '0.01'), fill: async () => reach() };
    const one = begin[first as 'limit' | 'fill']();
    await waiting(1);
    const other = begin[first === 'limit' ? 'fill' : 'limit']();
    await waiting(2);
    await client.query('commit');
    client.release();
    await Promise.all([one, other]);
    const { status, cancelReason } = await ended(placed.id);
    expect([status, cancelReason]).toEqual(
      first === 'limit' ? ['cancelled', 'own-limit'] : ['open', null],
    );
  },
);

it('never holds up a stop, a target or a closing of what is open', async () => {
  const stopped = (await me.buy({ stopLoss: '1.39000' }, real)).result;
  const closed = (await me.buy({}, real)).result;
  for (const kind of ['stake', 'loss-day', 'loss-week', 'loss-month']) await set(kind, '0.01');
  reach();
  expect(await ended(stopped.id)).toMatchObject({ status: 'closed', closeReason: 'stop-loss' });
  expect((await me.close(closed.id, undefined, real)).code).toBe('200');
});

describe('an account that is limited no more', () => {
  const bookedInGroups = async () => {
    const { customerId } = me.session;
    const booking = {
      do: 'open',
      type: 'market',
      customerId,
      mode: 'real',
      requiredMargin: '10',
      unrealised: '0',
      fill: { fee: '0.1' },
    };
    const client = await app.owner.pool.connect();
    try {
      await client.query('begin');
      const able = 'select n from orders_able($1::jsonb)';
      return (await client.query(able, [JSON.stringify([booking])])).rows.length > 0;
    } finally {
      // It counts the order that it lets through.
      await client.query('rollback');
      client.release();
    }
  };

  it('is booked in groups again once its last limit is gone', async () => {
    expect(await bookedInGroups()).toBe(true);
    await set('stake', '50');
    await set('loss-day', '50');
    expect(await bookedInGroups()).toBe(false);
    await set('stake', null);
    await set('loss-day', null);
    expect(await bookedInGroups()).toBe(false);
    await passDay(app.owner, me.session.customerId);
    expect(await bookedInGroups()).toBe(true);
    await set('stake', '50');
    expect(await bookedInGroups()).toBe(false);
  });

  it('stays as it is where the removal was taken back', async () => {
    await set('stake', '50');
    await set('stake', null);
    await call('POST user/keepLimit', { kind: 'stake' });
    await passDay(app.owner, me.session.customerId);
    expect(await bookedInGroups()).toBe(false);
  });
});

describe('sums of the hours that are over', () => {
  const spans = { day: '24 hours', week: '7 days', month: '30 days' };

  /** Gives the customer's entries ages, the oldest first. */
  const age = (hours: readonly number[]) =>
    moved(
      app.owner,
      `update ledger_entry e set created_at = now() - a.hours * interval '1 hour'
       from (select e.id, row_number() over (order by e.id) as n from ledger_entry e
         where exists (select from ledger_posting g join ledger_account a on a.id = g.account_id
           where g.entry_id = e.id and a.customer_id = ${me.session.customerId})) o,
         unnest(array[${hours.join(',')}]::float8[]) with ordinality a(hours, n)
       where e.id = o.id and a.n = o.n`,
    );

  const bothWays = async () => {
    const { customerId } = me.session;
    const rows = [];
    for (const [span, interval] of Object.entries(spans)) {
      const [row] = await app.owner.sql<{ own: string; plain: string }>`
        select own_used(${customerId}, ${`loss-${span}`}::own_limit_kind) as own,
          (select coalesce(-sum(g.amount), 0) from ledger_account a
            join ledger_posting g on g.account_id = a.id join ledger_entry e on e.id = g.entry_id
            where a.customer_id = ${customerId} and a.mode = 'real'
              and a.kind in ('available', 'held', 'advance') and e.reason::text like 'order-%'
              and e.created_at >= now() - ${interval}::interval) as plain`;
      rows.push([Number(row!.own), Number(row!.plain)]);
    }
    return rows;
  };

  const audited = () => app.owner.sql`select * from audit_own_results_are_sums`;

  it('give what the postings give, before and after they are kept', async () => {
    for (let n = 0; n < 9; n += 1) {
      const { result } = await me.buy({ lots: `0.${11 + n}` }, real);
      await me.close(result.id, undefined, real);
    }
    // Entries: the deposit, then an opening and a closing of each order.
    const ages = [900, 760, 740, 719.9, 700.1, 400, 169, 167.5, 167.4, 60.2, 60.1, 25, 24.4, 23.9];
    await age([...ages, 23.2, 5, 2.1, 1.2, 0.1]);
    const before = await bothWays();
    for (const [own, plain] of before) expect(own).toBeCloseTo(plain!, 6);
    expect(new Set(before.map(String)).size).toBe(3);
    await set('loss-month', '5000');
    const { customerId } = me.session;
    const [kept] = await app.owner.sql<{ n: string }>`
      select count(*) as n from own_result where customer_id = ${customerId}`;
    expect(Number(kept!.n)).toBeGreaterThan(8);
    for (const [own, plain] of await bothWays()) expect(own).toBeCloseTo(plain!, 6);
    await me.buy({}, real);
    for (const [own, plain] of await bothWays()) expect(own).toBeCloseTo(plain!, 6);
    expect(await audited()).toEqual([]);
    await app.owner.sql`
      update own_result set amount = amount + 1
      where customer_id = ${customerId} and last_posting > 0`;
    expect((await audited()).length).toBeGreaterThan(8);
    for (const [own, plain] of await bothWays()) expect(own).not.toBeCloseTo(plain!, 6);
    await app.owner.sql`delete from own_result where customer_id = ${customerId}`;
  });
});
