import { audit } from '@/lib/ledger/audit';
import { createDatabase, type Database } from '@/lib/platform/db';
import { dailyEarning, exitOf, rewardOf } from '@/lib/plans/rules';
import { makeCustomer } from '@/tests/setup/app';
import { seeded } from './simulator/seeded';
import { fund, moneyOf } from '@/tests/setup/money';
import { offerPlans, treasuryOf } from '@/tests/setup/plans/offer-plans';
import { extent } from '@/tests/setup/extent/extent';

let owner: Database;
beforeAll(() => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 12, role: null });
});
afterAll(() => owner.close());

const dayMs = 86_400_000;
type Sold = {
  id: string;
  customerId: string;
  startMs: number;
  days: number;
  amount: string;
  daily: string;
};

/** Every plan that is due, by two at once, each in its own order. */
async function payTwice(now: Date): Promise<void> {
  const due = await owner.sql<{ id: string }>`
    select id from plan where next_payment_at <= ${now}`;
  const pay = async (ids: string[]) => {
    for (const id of ids) await owner.sql`select plan_pay_at(${id}, ${now})`;
  };
  const ids = due.map(({ id }) => id);
  await Promise.all([pay(ids), pay([...ids].reverse())]);
}

it('pays every plan of a year once a day to the unit, by two workers, over stops and clocks that jump', async () => {
  const products = await offerPlans(owner);
  const frames = [
    [products.Harbour!, 7, '0.0002'],
    [products.Harbour!, 14, '0.00022'],
    [products.Meridian!, 30, '0.00025'],
    [products.Meridian!, 90, '0.0003'],
  ] as const;
  const customers: string[] = [];
  for (let n = 0; n < extent(60, 200); n += 1) {
    const { customerId } = await makeCustomer(owner);
    await fund(owner, customerId, '100000');
    customers.push(customerId);
  }
  const drawn = seeded(7);
  const draw = (below: number) => drawn.whole(0, below - 1);
  const sold: Sold[] = [];
  const [{ now: began }] = (await owner.sql<{ now: Date }>`select clock_timestamp() as now`) as [
    { now: Date },
  ];
  let nowMs = began.getTime();
  for (let step = 0; step < extent(42, 140); step += 1) {
    for (let n = 0; n < 9; n += 1) {
      const customerId = customers[draw(customers.length)]!;
      const [product, days, dailyYield] = frames[draw(frames.length)]!;
      const amount = (200 + draw(400_000) / 100).toFixed(2);
      const daily = dailyEarning(amount, dailyYield).toFixed();
      const [made] = await owner.sql<{ id: string }>`
        select plan_buy(${customerId}, ${product}, 1, ${days}, ${amount}, ${daily}, 0, null) as id
        where not exists (select from plan where customer_id = ${customerId} and product_id = ${product} and status = 'in-earnings')`;
      if (!made) continue;
      // The year has its own clock: what is sold now began now of that clock.
      await owner.pool.query('alter table plan disable trigger guard');
      await owner.sql`update plan set started_at = ${new Date(nowMs)}, next_payment_at = ${new Date(nowMs + dayMs)} where id = ${made.id}`;
      await owner.pool.query('alter table plan enable trigger guard');
      sold.push({ id: made.id, customerId, startMs: nowMs, days, amount, daily });
    }
    // Now and then nobody works for days, and now and then the clock goes back a little.
    const jump = draw(10);
    nowMs += jump === 0 ? 9 * dayMs : jump === 1 ? -3_600_000 : draw(4) * dayMs + draw(dayMs);
    await payTwice(new Date(nowMs));
    if (step % 20 === 19) expect(await audit(owner)).toEqual([]);
  }
  await payTwice(new Date(nowMs + 400 * dayMs));
  expect(sold.length).toBeGreaterThanOrEqual(extent(200, 1_000));
  for (const plan of sold) {
    const [row] = await owner.sql<{ days: number; paid: string; status: string }>`
      select count(y.day)::integer as days, coalesce(sum(y.amount), 0)::text as paid, max(p.status::text) as status
      from plan p left join plan_payment y on y.plan_id = p.id where p.id = ${plan.id}`;
    expect([row!.status, row!.days]).toEqual(['profit-divided', plan.days]);
    expect(Number(row!.paid)).toBeCloseTo(Number(rewardOf(plan.daily, plan.days)), 6);
  }
  for (const customerId of customers) {
    const earned = sold
      .filter((plan) => plan.customerId === customerId)
      .reduce((sum, plan) => rewardOf(plan.daily, plan.days).add(sum), rewardOf('0', 0));
    const { available } = await moneyOf(owner, customerId);
    expect(available).toBe(earned.add(100_000).toFixed());
  }
  expect((await treasuryOf(owner)).reserved).toBe('0');
  expect(await audit(owner)).toEqual([]);
}, 600_000);

it('pays or leaves, never both: a hundred at once', async () => {
  const { Harbour } = await offerPlans(owner);
  const { customerId } = await makeCustomer(owner);
  await fund(owner, customerId, '1000');
  const [{ id }] = (await owner.sql<{ id: string }>`
    select plan_buy(${customerId}, ${Harbour!}, 1, 7, 1000, 0.2, 0, null) as id`) as [
    { id: string },
  ];
  const exit = exitOf('1000', '0.2', 0, '0.02');
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, async (_, n) => {
      if (n % 2 === 0)
        return owner.sql`select plan_exit(${customerId}, ${id}, 0, ${exit.penalty.toFixed()})`;
      return owner.sql`select plan_pay_at(id, started_at + interval '8 days') from plan where id = ${id}`;
    }),
  );
  const [plan] = await owner.sql<{
    status: string;
  }>`select status::text from plan where id = ${id}`;
  const { available } = await moneyOf(owner, customerId);
  expect({ exited: '980', 'profit-divided': '1001.4' }[plan!.status]).toBe(available);
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(await audit(owner)).toEqual([]);
}, 60_000);
