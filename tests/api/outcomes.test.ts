import type { Outcomes } from '@/lib/outcomes/contract';
import { until } from '@/tests/setup/until';
import type { Session } from '@/tests/setup/app';
import { Trader } from '@/tests/setup/trader';
import { deposit, trading } from '@/tests/setup/trading';

const { app } = trading();
const dayMs = 86_400_000;
const real = { demo: false };

/** A customer who bought and sold on a real account at these quotes; nothing is sold without the second. */
async function traded(first: [string, string], second?: [string, string]): Promise<Session> {
  const one = new Trader(app);
  one.session = await app.customer();
  await deposit(app, one.session.customerId, '1000');
  app.prices.jump('EURUSD', ...first);
  const { result } = await one.buy({}, real);
  if (!second) return one.session;
  app.prices.jump('EURUSD', ...second);
  await one.close(result.id, undefined, real);
  return one.session;
}

const start = ['1.39287', '1.39298'] as const satisfies [string, string];
const [up, down] = [
  ['1.39487', '1.39498'] as [string, string],
  ['1.39087', '1.39098'] as [string, string],
];

const measureIn = (days: number) =>
  app.owner
    .sql`select outcomes_measure_at(clock_timestamp() + ${days}::integer * interval '24 hours')`;

/** An account gained 90 by what is open, so many days from now: what the server measures meanwhile is of now. */
const stoodAt = ({ customerId }: Session, days: number) =>
  app.owner.sql`
    insert into equity_point (customer_id, mode, at, balance, equity)
    values (${customerId}, 'real', ${new Date(Date.now() + days * dayMs)}, 900, 990)`;

const told = async () => (await app.call<Outcomes>('GET index/getOutcomes', {})).result;

it('counts once a day who lost on a real account: by closings, fees and what is open', async () => {
  await traded([...start], up);
  await traded([...start], down);
  // The fee alone makes it a loss.
  await traded([...start], [...start]);
  const open = await traded([...start]);
  await measureIn(1);
  const few = await told();
  expect(few.spans).toEqual(
    [30, 90, 365].map((days) => ({ days, traded: 4, lost: null, share: null })),
  );
  // What is measured stays for the day.
  await traded([...start], down);
  await measureIn(1);
  expect(await told()).toEqual(few);
  await measureIn(2);
  expect((await told()).spans[0]).toEqual({ days: 30, traded: 5, lost: 4, share: '0.8' });
  // An open position that gained more than its fee is no loss; what it had gained before the time does not count.
  await stoodAt(open, 2.5);
  await measureIn(3);
  expect((await told()).spans[0]).toMatchObject({ traded: 5, lost: 3, share: '0.6' });
  await stoodAt(open, -27);
  await measureIn(4);
  expect((await told()).spans.map(({ lost }) => lost)).toEqual([4, 3, 3]);
});

it('leaves demo accounts and those out who did not trade in that time', async () => {
  const demo = new Trader(app);
  demo.session = await app.customer();
  app.prices.jump('EURUSD', ...start);
  await demo.close((await demo.buy()).result.id);
  await measureIn(33);
  expect((await told()).spans).toEqual([
    { days: 30, traded: 0, lost: null, share: null },
    { days: 90, traded: 5, lost: 3, share: '0.6' },
    { days: 365, traded: 5, lost: 3, share: '0.6' },
  ]);
});

it('leaves out who closed their account and had something open as the time began', async () => {
  const one = await traded([...start], up);
  const client = await app.owner.pool.connect();
  const spans = async () => {
    await client.query('savepoint measured');
    await client.query("select outcomes_measure_at(clock_timestamp() + interval '5 days')");
    const { rows } = await client.query<{ traded: number; lost: number }>(
      'select traded::integer, lost::integer from outcome where day = (select max(day) from outcome where day < current_date + 10) order by days',
    );
    await client.query('rollback to savepoint measured');
    return rows;
  };
  try {
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    // It was opened before the 30 days, stood at 90 as they began, and was closed in them for less.
    await client.query(
      `update orders set opened_at = now() - interval '26 days' where customer_id = $1 and mode = 'real'`,
      [one.customerId],
    );
    await client.query(
      `update fill set created_at = now() - interval '26 days' where id in (
        select min(f.id) from fill f join orders o on o.id = f.order_id where o.customer_id = $1)`,
      [one.customerId],
    );
    await client.query(
      `insert into equity_point (customer_id, mode, at, balance, equity)
       values ($1, 'real', now() - interval '25.5 days', 900, 990), ($1, 'real', now(), 990, 990)`,
      [one.customerId],
    );
    const [month, ...longer] = await spans();
    await client.query("update customer set status = 'closed' where id = $1", [one.customerId]);
    await client.query('select closing_erase($1)', [one.customerId]);
    expect(await spans()).toEqual([
      { traded: month!.traded - 1, lost: month!.lost - 1 },
      ...longer,
    ]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('is measured by due work, and never changed', async () => {
  await until(async () => (await app.owner.sql.rows.outcome.count()) >= 3);
  await expect(app.owner.sql`update outcome set lost = 0`).rejects.toThrow();
  await expect(app.owner.sql`delete from outcome`).rejects.toThrow();
});
