import { audit } from '@/lib/ledger/audit';
import { createDatabase, type Database } from '@/lib/platform/db';
import { makeCustomer } from '@/tests/setup/app';
import { addCharity, etherAddress, listCollectible } from '@/tests/setup/collectibles/auction';
import { fund, moneyOf } from '@/tests/setup/money';
import { extent } from '@/tests/setup/extent/extent';
import { seeded } from '../simulator/seeded';

let owner: Database;
beforeAll(() => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 12, role: null });
});
afterAll(() => owner.close());

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const days = extent(120, 365);
/** Of a whole year. */
const auctions = 200;

/** What an auction is by its rules, reckoned apart from the database. */
type Model = {
  id: string;
  start: number;
  step: number;
  buyNow: number | null;
  endMs: number;
  extensions: number;
  leader: string | null;
  highest: number;
  state: 'open' | 'sold' | 'unsold';
};

/** Whether a bid counts, and what it makes of the auction. */
function bidOn(model: Model, customerId: string, amount: number, nowMs: number): boolean {
  const least = model.leader ? model.highest + model.step : model.start;
  if (model.state !== 'open' || nowMs >= model.endMs || amount < least) return false;
  if (model.buyNow !== null && (least >= model.buyNow || amount >= model.buyNow)) return false;
  if (nowMs > model.endMs - 2 * minuteMs && model.extensions < 10) {
    model.endMs += 2 * minuteMs;
    model.extensions += 1;
  }
  [model.leader, model.highest] = [customerId, amount];
  return true;
}

/** Settles what is over, by two workers at once, each in its own order; each may be cut off before its end. */
async function settleTwice(nowMs: number, cutAt: number | null): Promise<void> {
  const due = await owner.sql<{ id: string }>`
    select id from collectible where status = 'open' and ends_at <= ${new Date(nowMs)} order by id`;
  const settle = async (ids: string[]) => {
    for (const id of ids.slice(0, cutAt ?? ids.length))
      await owner.sql`select collectible_settle_at(${id}, ${new Date(nowMs)})`;
  };
  const ids = due.map(({ id }) => id);
  await Promise.all([settle(ids), settle([...ids].reverse())]);
}

it('sells the auctions of a year to their highest bids, by two workers, over stops and clocks that jump', async () => {
  const draws = seeded(11);
  const charityId = await addCharity(owner);
  const customers: string[] = [];
  const spent = new Map<string, number>();
  for (let n = 0; n < 40; n += 1) {
    const { customerId } = await makeCustomer(owner);
    await fund(owner, customerId, '100000');
    customers.push(customerId);
    spent.set(customerId, 0);
  }
  const models: Model[] = [];
  const open = () => models.filter(({ state }) => state === 'open');
  let nowMs = Date.now();

  async function list(): Promise<void> {
    const [start, step] = [draws.whole(5, 50), draws.whole(1, 5)];
    const buyNow = draws.chance(0.3) ? start + draws.whole(20, 200) : null;
    const endMs = nowMs + draws.whole(60, 6 * 24 * 60) * minuteMs;
    const terms = { start: String(start), step: String(step), buyNow: buyNow && String(buyNow) };
    const id = await listCollectible(owner, {
      ...terms,
      buyNow: terms.buyNow ? String(terms.buyNow) : null,
      endsAt: new Date(endMs),
      charityId,
    });
    models.push({
      id,
      start,
      step,
      buyNow,
      endMs,
      extensions: 0,
      leader: null,
      highest: 0,
      state: 'open',
    });
  }

  async function bid(model: Model, customerId: string): Promise<void> {
    const least = model.leader ? model.highest + model.step : model.start;
    const amount = Math.max(1, least + draws.whole(-2, 6));
    const answer = await owner.sql`
      select collectible_bid_at(${customerId}, ${model.id}, ${amount}, ${etherAddress}, 0, null, ${new Date(nowMs)})`.then(
      () => true,
      () => false,
    );
    expect(answer).toBe(bidOn(model, customerId, amount, nowMs));
  }

  async function buy(model: Model, customerId: string): Promise<void> {
    const may = model.state === 'open' && model.buyNow !== null && nowMs < model.endMs;
    const answer = await owner.sql`
      select collectible_buy_at(${customerId}, ${model.id}, ${model.buyNow ?? 1}, ${etherAddress}, 0, null, ${new Date(nowMs)})`.then(
      () => true,
      () => false,
    );
    expect(answer).toBe(may);
    if (!may) return;
    Object.assign(model, { state: 'sold', leader: customerId, highest: model.buyNow! });
    spent.set(customerId, spent.get(customerId)! + model.buyNow!);
  }

  async function settle(cutAt: number | null): Promise<void> {
    await settleTwice(nowMs, cutAt);
    for (const model of open()) {
      const [row] = await owner.sql<{ status: string }>`
        select status::text from collectible where id = ${model.id}`;
      if (row!.status === 'open') {
        if (cutAt === null) expect(model.endMs).toBeGreaterThan(nowMs);
        continue;
      }
      expect(nowMs).toBeGreaterThanOrEqual(model.endMs);
      expect(row!.status).toBe(model.leader ? 'sold' : 'unsold');
      model.state = model.leader ? 'sold' : 'unsold';
      if (model.leader) spent.set(model.leader, spent.get(model.leader)! + model.highest);
    }
  }

  for (let day = 0; day < days; day += 1) {
    while (models.length < Math.ceil((auctions * (day + 1)) / 365)) await list();
    for (const model of open()) {
      for (let n = draws.whole(0, 2); n > 0; n -= 1) await bid(model, draws.pick(customers));
      if (draws.chance(0.02)) await buy(model, draws.pick(customers));
      // Some watch the last minutes, and bid against each other until it moves no further.
      if (model.state === 'open' && model.endMs - nowMs < dayMs && draws.chance(0.4)) {
        const before = nowMs;
        for (let n = draws.whole(1, 14); n > 0 && model.state === 'open'; n -= 1) {
          nowMs = model.endMs - draws.whole(-10, 119) * 1000;
          await bid(model, draws.pick(customers));
        }
        nowMs = Math.max(before, nowMs);
      }
    }
    // Now and then nobody works for days, a worker is cut off, or the clock goes back an hour.
    const jump = draws.whole(0, 19);
    nowMs += jump === 0 ? 3 * dayMs : jump === 1 ? -60 * minuteMs : dayMs;
    if (jump > 2) await settle(jump === 3 ? 1 : null);
    if (day % 10 === 9 || jump < 3) expect(await audit(owner)).toEqual([]);
  }
  nowMs += 30 * dayMs;
  await settle(null);

  expect(models.length).toBeGreaterThanOrEqual(Math.ceil((auctions * days) / 365));
  expect(Math.max(...models.map(({ extensions }) => extensions))).toBe(10);
  expect(new Set(models.map(({ state }) => state))).toEqual(new Set(['sold', 'unsold']));
  for (const model of models) {
    const [row] = await owner.sql<{
      extensions: number;
      ends_at: Date;
      amount: string | null;
      customer_id: string | null;
    }>`
      select c.extensions, c.ends_at, trim_scale(s.amount)::text as amount, b.customer_id
      from collectible c left join collectible_sale s on s.collectible_id = c.id
      left join bid b on b.id = s.bid_id where c.id = ${model.id}`;
    expect([row!.extensions, row!.amount, row!.customer_id]).toEqual([
      model.extensions,
      model.state === 'sold' ? String(model.highest) : null,
      model.state === 'sold' ? model.leader : null,
    ]);
  }
  for (const customerId of customers)
    expect(await moneyOf(owner, customerId)).toEqual({
      available: String(100_000 - spent.get(customerId)!),
      held: '0',
    });
  const [account] = await owner.sql<{ owed: string }>`
    select trim_scale(owed)::text as owed from charity_account where id = ${charityId}`;
  expect(account!.owed).toBe(String([...spent.values()].reduce((sum, one) => sum + one, 0)));
  expect(await audit(owner)).toEqual([]);
}, 900_000);
