import { audit } from '@/lib/ledger/audit';
import { createDatabase, type Database } from '@/lib/platform/db';
import { makeCustomer } from '@/tests/setup/app';
import { seeded } from './simulator/seeded';
import { fund, moneyOf } from '@/tests/setup/money';
import { applyFor, bookOf, fillBook, offerLoan, verifyForLoans } from '@/tests/setup/loans/lend';
import { extent } from '@/tests/setup/extent/extent';

let owner: Database;
let killed: Database;
beforeAll(() => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 8, role: null });
  const url = new URL(process.env.DATABASE_URL!);
  url.searchParams.set('application_name', 'killed');
  killed = createDatabase(url.href, { max: 4, role: null });
});
afterAll(async () => {
  await killed.close();
  await owner.close();
});

const dayMs = 86_400_000;
const unit = 1_000_000n;
const rateUnit = 100_000_000n;

const terms = [
  { days: 8, daily: '0.0005', free: 2, overdue: '0.001' },
  { days: 31, daily: '0.00040001', free: 7, overdue: '0.00080003' },
  { days: 91, daily: '0.00033333', free: 0, overdue: '0.0007' },
  { days: 181, daily: '0.0003', free: 14, overdue: '0.00065' },
];
type Terms = (typeof terms)[number];

const unitsOf = (text: string, scale: number): bigint => {
  const [whole, part = ''] = text.split('.');
  return BigInt(whole! + part.padEnd(scale, '0').slice(0, scale));
};
const textOf = (units: bigint): string =>
  `${units / unit}.${String(units % unit).padStart(6, '0')}`;

/** One day of interest in millionths of USDT, half-even; written for these tests alone. */
function interestOf(principal: bigint, rate: string): bigint {
  const exact = principal * unitsOf(rate, 8);
  const floor = exact / rateUnit;
  const twice = (exact % rateUnit) * 2n;
  const up = twice > rateUnit || (twice === rateUnit && floor % 2n === 1n);
  return floor + (up ? 1n : 0n);
}

/** A loan as somebody with a calendar and a pencil would keep it: day by day, in millionths. */
class Paper {
  interest = 0n;
  charged = 0n;
  counted = 0;

  constructor(
    readonly id: string,
    readonly customerId: string,
    readonly terms: Terms,
    readonly paidOutMs: number,
    public principal: bigint,
  ) {}

  /** What the days cost that are over at a moment and were not counted yet. */
  private since(nowMs: number): { days: number; cost: bigint } {
    const { free, days: term, daily, overdue } = this.terms;
    let [days, cost] = [this.counted, 0n];
    for (; this.paidOutMs + (days + 1) * dayMs <= nowMs; days += 1) {
      if (days >= term) cost += interestOf(this.principal, overdue);
      else if (days >= free) cost += interestOf(this.principal, daily);
    }
    return { days, cost };
  }

  owedAt = (nowMs: number): bigint => this.principal + this.interest + this.since(nowMs).cost;

  repay(amount: bigint, nowMs: number): void {
    const { days, cost } = this.since(nowMs);
    this.counted = days;
    this.charged += cost;
    this.interest += cost;
    const interest = amount < this.interest ? amount : this.interest;
    this.interest -= interest;
    this.principal -= amount - interest;
  }
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? String(error);

/** Lends at a moment of the year's own clock. */
async function lend(customerId: string, given: Terms, amount: string, nowMs: number) {
  const id = await applyFor(owner, customerId, amount, given.days);
  await owner.sql`select set_config('assay.operator', 'anna', true), loan_review(${id}, '{"status": "approved"}', 'anna')`;
  const dueMs = nowMs + given.days * dayMs;
  await owner.pool.query('alter table loan disable trigger user');
  await owner.sql`update loan set paid_out_at = ${new Date(nowMs)}, due_at = ${new Date(dueMs)},
    next_turn_at = loan_next_turn(${new Date(dueMs)}, ${new Date(nowMs)}) where id = ${id}`;
  await owner.pool.query('alter table loan enable trigger user');
  return new Paper(id, customerId, given, nowMs, unitsOf(amount, 6));
}

/** Every reminder and maturity that is due, by two at once, each in its own order. */
async function turnTwice(now: Date): Promise<void> {
  for (;;) {
    const due = await owner.sql<{ id: string }>`
      select id from loan where status = 'repaying' and next_turn_at <= ${now} order by id`;
    if (due.length === 0) return;
    const turn = async (ids: string[]) => {
      for (const id of ids) await owner.sql`select loan_turn_at(${id}, ${now})`;
    };
    const ids = due.map(({ id }) => id);
    await Promise.all([turn(ids), turn([...ids].reverse())]);
  }
}

/** Repays under one key by two at once, on connections that may be cut, until it is answered. */
async function repay(paper: Paper, amount: string, now: Date, key: string): Promise<void> {
  const once = (run: Database) => run.sql`
    select loan_repay_at(${paper.customerId}, ${paper.id}, ${amount}, 0, ${key}, ${now})`;
  const [, answered] = await Promise.allSettled([once(killed), once(owner)]);
  if (answered.status === 'rejected') await once(owner);
}

it('lends to many for a year, or a part of one: each day charged once, to the unit', async () => {
  for (const one of terms) await offerLoan(owner, { ...one, min: '20', max: '500' });
  await fillBook(owner, '1000000');
  const before = await bookOf(owner);
  const customers: string[] = [];
  for (let n = 0; n < extent(60, 200); n += 1) {
    const { customerId } = await makeCustomer(owner);
    await fund(owner, customerId, '1000');
    await verifyForLoans(owner, customerId);
    customers.push(customerId);
  }
  const drawn = seeded(11);
  const draw = (below: number) => drawn.whole(0, below - 1);
  const { pick } = drawn;
  const own = new Map(customers.map((id) => [id, 1_000n * unit]));
  const move = (id: string, by: bigint) => own.set(id, own.get(id)! + by);
  const papers: Paper[] = [];
  const open = () => papers.filter(({ principal, interest }) => principal + interest > 0n);
  const owedBy = (id: string) =>
    papers.reduce((sum, one) => (one.customerId === id ? sum + one.principal : sum), 0n);
  let nowMs = Date.now();

  for (let step = 0; step < extent(45, 150); step += 1) {
    for (let n = 0; n < 6; n += 1) {
      const customerId = pick(customers);
      const amount = (20 + draw(9_000) / 100).toFixed(2);
      const made = await lend(customerId, pick(terms), amount, nowMs).catch((error: unknown) => {
        expect(codeOf(error)).toBe('10119');
        return null;
      });
      if (!made) continue;
      papers.push(made);
      move(customerId, made.principal);
    }
    // Now and then nobody works for days, and now and then the clock goes back a little.
    const jump = draw(10);
    nowMs += jump === 0 ? 9 * dayMs : jump === 1 ? -3_600_000 : draw(4) * dayMs + draw(dayMs);
    const now = new Date(nowMs);
    await turnTwice(now);
    for (let n = 0; n < 12 && open().length > 0; n += 1) {
      const paper = pick(open());
      const whole = paper.owedAt(nowMs);
      const part = draw(2) === 0 ? whole : (whole * BigInt(draw(100) + 1)) / 200n;
      const amount = part < unit / 100n ? whole : part;
      if (amount > own.get(paper.customerId)!) continue;
      // Who repays all of it types it now exactly, now to the cent, as it is shown.
      const shown = ((amount + unit / 100n - 1n) / (unit / 100n)) * (unit / 100n);
      const typed = amount === whole && n % 2 === 1 ? shown : amount;
      const repaid = repay(paper, textOf(typed), now, `repay-${step}-${n}`);
      if (n === 0)
        await owner.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'killed'`;
      await repaid;
      paper.repay(amount, nowMs);
      move(paper.customerId, -amount);
    }
    const customerId = pick(customers);
    const left = own.get(customerId)! - owedBy(customerId);
    const free = left > 0n ? left : 0n;
    const stake = (units: bigint) =>
      owner.sql`select stake_afford(${customerId}, 'real', ${textOf(units)}, 0)`.then(
        () => 'staked',
        codeOf,
      );
    if (free > 0n) expect(await stake(free)).toBe('staked');
    expect(['10121', '10011']).toContain(await stake(free + 1n));
    if (step % 15 === 14) {
      expect(await audit(owner)).toEqual([]);
      const told = await owner.sql<{ id: string; owed: string }>`
        select l.id, (o.principal + o.interest)::numeric(30, 6)::text as owed
        from loan l cross join lateral loan_owed(l, ${now}) o where l.status in ('repaying', 'overdue')`;
      expect(new Map(told.map(({ id, owed }) => [id, owed]))).toEqual(
        new Map(open().map((one) => [one.id, textOf(one.owedAt(nowMs))])),
      );
    }
  }

  nowMs += 200 * dayMs;
  const end = new Date(nowMs);
  await turnTwice(end);
  for (const paper of open()) {
    const amount = paper.owedAt(nowMs);
    if (amount > own.get(paper.customerId)!) {
      await fund(owner, paper.customerId, '1000');
      move(paper.customerId, 1_000n * unit);
    }
    await repay(paper, textOf(amount), end, 'end');
    paper.repay(amount, nowMs);
    move(paper.customerId, -amount);
  }
  expect(papers.length).toBeGreaterThanOrEqual(extent(150, 500));
  for (const [customerId, units] of own)
    expect(unitsOf((await moneyOf(owner, customerId)).available, 6)).toBe(units);
  const charged = papers.reduce((sum, paper) => sum + paper.charged, 0n);
  const after = await bookOf(owner);
  expect(unitsOf(after.free, 6) - unitsOf(before.free, 6)).toBe(charged);
  expect(after.lent).toBe(before.lent);
  const [row] = await owner.sql<{ repaid: number; twice: number; borrowed: string }>`
    select (select count(*)::integer from loan where status = 'repaid' and id = any(${papers.map(({ id }) => id)}::bigint[])) as repaid,
      (select count(*)::integer from (select from loan_step where step in ('overdue', 'repaid') group by loan_id, step having count(*) > 1) s) as twice,
      (select coalesce(sum(balance), 0)::text from ledger_account where kind = 'borrowed' and customer_id = any(${customers}::bigint[])) as borrowed`;
  expect(row).toMatchObject({ repaid: papers.length, twice: 0 });
  expect(Number(row!.borrowed)).toBe(0);
  expect(await audit(owner)).toEqual([]);
}, 600_000);
