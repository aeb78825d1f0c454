import type { TableRows } from '../core/generated/table-rows';
import { Money, moneyString } from '../core/money';
import { plain } from '../core/plain-money';
import { sql } from '../platform/db';
import { remembered } from '../platform/memo';
import type { SmartOrder, SmartProduct, Treasury } from './contract';
import { annualRate, coverOf, coveredAmount, dayMs, exitOf, rewardOf } from './rules';

type Frame = { days: number; dailyYield: string };

export type ProductRow = Omit<TableRows['plan_product'], 'timeframes'> & { timeframes: Frame[] };

type TermsRow = Omit<TableRows['plan_terms'], 'timeframes'> & { timeframes: Frame[] };

export type PlanRow = TableRows['plan'] & { product: string; today: string; now: Date };

/** The products that are offered, or one of them. */
export const productRows = (productId: string | null = null) =>
  sql<ProductRow>`
    select * from plan_product where enabled and (${productId}::bigint is null or id = ${productId})
    order by sort_order, id`;

/** The newest versions of the terms of what is offered. */
export const termsRows = () =>
  sql<TermsRow>`
    select t.* from plan_product p
    cross join lateral (
      select * from plan_terms v where v.product_id = p.id order by v.version desc limit 20
    ) t
    where p.enabled`;

/** What no plan is promised at this moment. */
export async function freeNow(): Promise<string> {
  const [held] = await sql<{ free: string }>`select free from treasury`;
  return held!.free;
}

const keptMs = 60_000;

/** The treasury as it was measured within a minute: what all plans ever were paid is summed no more often. */
export const treasuryOfMinute = (): Promise<Treasury> =>
  remembered('treasury of plans', keptMs, measureTreasury);

async function measureTreasury(): Promise<Treasury> {
  const [[held], moves] = await Promise.all([
    sql<{ free: string; reserved: string; owed: string; paid: string; now: Date }>`
      select free, reserved, paid, owed, now() from treasury, (
        select coalesce(sum(daily_earning * paid_days), 0) as paid,
          coalesce(sum(daily_earning * (days - paid_days)) filter (where status = 'in-earnings'), 0)
            as owed
        from plan) plans`,
    sql<Pick<TableRows['treasury_move'], 'source' | 'amount' | 'reference' | 'decided_at'>>`
      select source::text, amount, reference, decided_at from treasury_move
      where status = 'approved' and fund = 'plans' order by decided_at desc, id desc limit 20`,
  ]);
  return {
    free: moneyString(held!.free),
    reserved: moneyString(held!.reserved),
    owed: moneyString(held!.owed),
    cover: coverOf(held!.reserved, held!.owed),
    paid: moneyString(held!.paid),
    moves: moves.map(({ source, amount, reference, decided_at }) => ({
      source,
      amount: moneyString(amount),
      reference,
      time: decided_at!.toISOString(),
    })),
    measuredAt: held!.now.toISOString(),
  };
}

const framesOf = (frames: readonly Frame[]) =>
  frames.map(({ days, dailyYield }) => ({ days, dailyYield })).sort((a, b) => a.days - b.days);

/** A product as it stands on the wire, with what the treasury covers of it. */
export function productOf(
  row: ProductRow,
  history: readonly TermsRow[],
  free: string,
): SmartProduct {
  return {
    id: row.id,
    name: row.name,
    minAmount: moneyString(row.min_amount),
    maxAmount: moneyString(row.max_amount),
    penaltyShare: plain(row.penalty_share),
    timeframes: framesOf(row.timeframes).map(({ days, dailyYield }) => ({
      days,
      dailyYield,
      annualRate: annualRate(dailyYield),
      covered: Money.min(coveredAmount(free, dailyYield, days), row.max_amount).toFixed(2),
    })),
    history: history
      .filter(({ product_id }) => product_id === row.id)
      .map((terms) => ({
        version: terms.version,
        since: terms.since.toISOString(),
        minAmount: moneyString(terms.min_amount),
        maxAmount: moneyString(terms.max_amount),
        penaltyShare: plain(terms.penalty_share),
        timeframes: framesOf(terms.timeframes),
      })),
  };
}

type Asked = { planId?: string; statuses?: readonly string[] | undefined };

/** The plans of a customer, the newest first. A plan whose time is over and whose money is on its way is `expired`. */
export const planRows = (
  customerId: string,
  { planId, statuses }: Asked,
  { size, offset }: { size: number; offset: number },
) => sql<PlanRow & { total: number }>`
  with mine as (
    select p.*, q.name as product, clock_timestamp() as now,
      case when p.status = 'in-earnings' and p.started_at + p.days * interval '24 hours' <= clock_timestamp()
        then 'expired' else p.status::text end as state
    from plan p join plan_product q on q.id = p.product_id
    where p.customer_id = ${customerId} and (${planId ?? null}::bigint is null or p.id = ${planId ?? null})
  )
  select m.*, count(*) over ()::integer as total,
    coalesce((select sum(y.amount) from plan_payment y where y.plan_id = m.id
      and y.at >= date_trunc('day', m.now, 'UTC')), 0) as today
  from mine m
  where ${statuses ? [...statuses] : null}::text[] is null or m.state = any(${statuses ? [...statuses] : null}::text[])
  order by m.id desc limit ${size} offset ${offset}`;

/** A plan as it stands on the wire. */
export function planOf(row: PlanRow): SmartOrder {
  const start = row.started_at.getTime();
  const end = start + row.days * dayMs;
  const exit = exitOf(row.amount, row.daily_earning, row.paid_days, row.penalty_share);
  const paid = rewardOf(row.daily_earning, row.paid_days);
  const isRunning = row.status === 'in-earnings';
  const left = row.status === 'exited' ? new Money(row.penalty) : isRunning ? exit.penalty : null;
  return {
    id: row.id,
    productId: row.product_id,
    product: row.product,
    days: row.days,
    amount: moneyString(row.amount),
    dailyYield: plain(row.daily_yield),
    dailyEarning: moneyString(row.daily_earning),
    startTime: row.started_at.toISOString(),
    endTime: (row.ended_at ?? new Date(end)).toISOString(),
    paidDays: row.paid_days,
    totalRevenue: moneyString(paid),
    reward: moneyString(rewardOf(row.daily_earning, row.days)),
    todayEarnings: moneyString(row.today),
    nextEarningsTime: row.next_payment_at?.toISOString() ?? null,
    status: isRunning && end <= row.now.getTime() ? 'expired' : row.status,
    penaltyShare: plain(row.penalty_share),
    earlyExitPenalty: left && moneyString(left),
    earlyExitReceived: left && moneyString(new Money(row.amount).sub(left)),
    earlyExitBase: left && moneyString(paid.add(row.amount)),
    earlyExitForgone: left && moneyString(rewardOf(row.daily_earning, row.days).sub(paid)),
  };
}

/** When each day of a plan was paid. */
export const paymentRows = (planId: string) =>
  sql<Pick<TableRows['plan_payment'], 'day' | 'at'>>`
    select day, at from plan_payment where plan_id = ${planId} order by day`;
