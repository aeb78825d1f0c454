import type { Caller } from '../core/caller';
import { Refusal, notFound } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { countedPage } from '../core/counted-page';
import { isSmaller, isWithin } from '../core/amounts';
import { Money, isSame, moneyString } from '../core/money';
import { plain } from '../core/plain-money';
import { accountState, leaving } from '../orders/account-service';
import { parametersOf } from '../parameters/queries';
import { sql } from '../platform/db';
import { runtime } from '../platform/runtime';
import type * as calls from './contract';
import type { SmartOrder, SmartOrderDetail, SmartProducts, SmartQuote } from './contract';
import {
  paymentRows,
  freeNow,
  planOf,
  planRows,
  productOf,
  productRows,
  termsRows,
  treasuryOfMinute,
  type PlanRow,
  type ProductRow,
} from './rows';
import { annualRate, dailyEarning, exitOf, mostFor, paymentTimes, rewardOf } from './rules';

type Whose = Pick<Caller, 'customerId'>;
type Asked = { productId: string; days: number; amount: string };

/** What is offered, with its terms since it is offered, and where the yield comes from. */
export async function listProducts(): Promise<SmartProducts> {
  const [parameter, products, history, free, treasury] = await Promise.all([
    parametersOf('plans'),
    productRows(),
    termsRows(),
    freeNow(),
    treasuryOfMinute(),
  ]);
  return {
    enabled: parameter('enabled') === 'true',
    products: products.map((row) => productOf(row, history, free)),
    treasury,
  };
}

/** What a plan would be under the terms of now: 10010, 10012 or 10013 where it cannot be. */
async function offerOf({ productId, days, amount }: Asked): Promise<{
  product: ProductRow;
  dailyYield: string;
  daily: ReturnType<typeof dailyEarning>;
}> {
  const [product] = await productRows(productId);
  if (!product) throw new Refusal('10010');
  const frame = product.timeframes.find((one) => one.days === days);
  if (!frame) throw new Refusal('10012');
  const range = { min: plain(product.min_amount), max: plain(product.max_amount) };
  if (!isWithin(amount, range.min, range.max)) throw new Refusal('10013', range);
  return { product, dailyYield: frame.dailyYield, daily: dailyEarning(amount, frame.dailyYield) };
}

export async function quotePlan(asked: Input<typeof calls.quoteSmart>): Promise<SmartQuote> {
  const [{ product, dailyYield, daily }, free] = await Promise.all([offerOf(asked), freeNow()]);
  const reward = rewardOf(daily, asked.days);
  const times = paymentTimes(Date.now(), asked.days);
  return {
    dailyYield,
    annualRate: annualRate(dailyYield),
    dailyEarning: moneyString(daily),
    reward: moneyString(reward),
    total: moneyString(reward.add(asked.amount)),
    penaltyShare: plain(product.penalty_share),
    termsVersion: product.terms_version,
    endTime: new Date(times.at(-1)!).toISOString(),
    payments: times.map((time, at) => ({
      day: at + 1,
      time: new Date(time).toISOString(),
      amount: moneyString(daily),
    })),
    covered: !isSmaller(free, reward.toFixed()),
  };
}

async function planRow(planId: string, customerId: string): Promise<PlanRow> {
  const [row] = await planRows(customerId, { planId }, { size: 1, offset: 0 });
  if (!row) throw notFound();
  return row;
}

async function tellBalance(customerId: string): Promise<void> {
  const { engine, bus } = runtime();
  await engine.refresh(customerId, 'real');
  bus.publish(customerId, { event: 'balance', mode: 'real' });
}

/** The plan that a key of the customer bought. */
async function boughtBefore(customerId: string, key: string): Promise<string | null> {
  const [row] = await sql<{ id: string }>`
    select id from plan where customer_id = ${customerId} and client_key = ${key}
      and started_at > now() - interval '24 hours'`;
  return row?.id ?? null;
}

/** Sells a plan. The key of the caller makes it one, however often it is asked for. */
export async function buyPlan(
  asked: Input<typeof calls.buySmart>,
  { customerId, key }: Whose & Pick<Caller, 'key'>,
): Promise<SmartOrder> {
  const made = key === null ? null : await boughtBefore(customerId, key);
  if (made) return planOf(await planRow(made, customerId));
  if ((await parametersOf('plans'))('enabled') !== 'true') throw new Refusal('10110');
  const { product, dailyYield, daily } = await offerOf(asked);
  // Who names nothing that was shown has seen the terms only while there were no others.
  const isShown =
    (asked.dailyYield === undefined
      ? (asked.termsVersion ?? 1) === product.terms_version
      : isSame(asked.dailyYield, dailyYield)) &&
    (asked.termsVersion ?? product.terms_version) === product.terms_version;
  if (!isShown) throw new Refusal('10113');
  const [sold] = await leaving(
    customerId,
    new Money(asked.amount),
    ({ unrealised, positions }) => sql<{ id: string }>`
      select plan_buy(${customerId}, ${product.id}, ${product.terms_version}, ${asked.days}, ${asked.amount},
        ${daily.toFixed()}, ${unrealised}, ${key}) as id
      from positions_assert(${customerId}, ${positions})`,
  );
  await tellBalance(customerId);
  return planOf(await planRow(sold!.id, customerId));
}

/** Ends a plan early for what was shown; 10113 where that is another amount by now. */
export async function exitPlan(
  { id, received }: Input<typeof calls.exitSmart>,
  { customerId }: Whose,
): Promise<SmartOrder> {
  const row = await planRow(id, customerId);
  if (row.status === 'profit-divided') throw new Refusal('10115');
  const exit = exitOf(row.amount, row.daily_earning, row.paid_days, row.penalty_share);
  if (!isSame(exit.received.toFixed(), received)) throw new Refusal('10113');
  const [done] = await sql<{ done: boolean }>`
    select plan_exit(${customerId}, ${id}, ${row.paid_days}, ${exit.penalty.toFixed()}) as done`;
  if (!done!.done) throw notFound();
  await tellBalance(customerId);
  return planOf(await planRow(id, customerId));
}

export async function listPlans(
  { status, page, size }: Input<typeof calls.listSmartOrder>,
  { customerId }: Whose,
): Promise<Result<typeof calls.listSmartOrder>> {
  const { rows, total } = await countedPage({ page, size }, (limit, offset) =>
    planRows(customerId, { statuses: status }, { size: limit, offset }),
  );
  return { items: rows.map(planOf), total, page, size };
}

/** A plan with each of its payments, made or to come. */
export async function readPlan(
  { id }: Input<typeof calls.getSmartOrder>,
  { customerId }: Whose,
): Promise<SmartOrderDetail> {
  const row = await planRow(id, customerId);
  const paid = await paymentRows(id);
  const times = paymentTimes(row.started_at.getTime(), row.days);
  return {
    ...planOf(row),
    payments: times.map((time, at) => ({
      day: at + 1,
      time: new Date(time).toISOString(),
      amount: moneyString(row.daily_earning),
      paidAt: paid.find(({ day }) => day === at + 1)?.at.toISOString() ?? null,
    })),
  };
}

/** USDT of the real account that can be put into a plan. */
export async function availableFor({ customerId }: Whose): Promise<string> {
  const { wallets, freeMargin } = await accountState(customerId, 'real');
  const wallet = wallets.find(({ currency }) => currency === 'USDT');
  return mostFor(wallet?.available ?? '0', freeMargin);
}
