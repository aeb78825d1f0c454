import type { Decimal } from 'decimal.js';
import { Refusal, Rejection } from '../core/codes';
import { closeOutLevel } from '../core/margin-levels';
import type { Quote } from '../core/market';
import { Money, accountCurrency, moneyString, type Mode } from '../core/money';
import { plain } from '../core/plain-money';
import type { AccountView, OrderRow } from '../core/trading';
import { walletsOf, type Wallet } from '../ledger/wallets';
import { sql } from '../platform/db';
import { runtime } from '../platform/runtime';
import type { Account } from './contract';
import { conversionNow } from './conversion-rules';
import { marginWarning } from './margin/rules';
import { lastPrice } from './price-service';
import {
  gainAt,
  leastGain,
  netAt,
  valuation,
  type OpenPosition,
  type RunningPosition,
} from './valuation-rules';

type Gain = { quote: Quote; by: Quote | null; profit: Decimal };

// Between two ticks an account may be valued many times. A row never changes; one that does is another row.
const gains = new WeakMap<OpenPosition, Gain>();

const lastPrices = (mode: Mode) => ({
  quote: (code: string) => lastPrice(code, mode),
  tradability: (code: string) => runtime().book.tradability(code),
});

const rateNow = (currency: string, mode: Mode) =>
  conversionNow(currency, runtime().catalogue, lastPrices(mode), false);

/** Unrealised profit of an open position at its newest quote, whatever its age; null without one. */
export function unrealisedOf(row: OpenPosition, mode: Mode): Decimal | null {
  const quote = lastPrices(mode).quote(row.code);
  const rate = rateNow(row.quote_currency, mode);
  if (!quote || !rate) return null;
  const known = gains.get(row);
  if (known?.quote === quote && known.by === rate.quote) return known.profit;
  const profit = gainAt(row, quote, rate.rate);
  gains.set(row, { quote, by: rate.quote, profit });
  return profit;
}

/** The profit/loss of an open position if all of it closed now, at its newest quote; null without one. */
export function netNow(row: RunningPosition, mode: Mode): Decimal | null {
  const quote = lastPrices(mode).quote(row.code);
  const rate = rateNow(row.quote_currency, mode);
  return quote && rate ? netAt(row, quote, rate.rate) : null;
}

/** Where an account stands at the newest quotes. */
export const standing = (view: AccountView) =>
  valuation(view, view.orders, (row) => unrealisedOf(row, view.mode));

/** USDT for one unit of a currency now, in doubles; null without a price. */
function worthNow(currency: string, mode: Mode): number | null {
  const found = rateNow(currency, mode);
  if (!found?.rate) return found && 1;
  const mid = Number(found.rate.mid);
  return found.rate.inverse ? 1 / mid : mid;
}

/**
 * Where an account stands for money that leaves it, and the positions that no price is known of. Each of
 * these counts as having lost its margin, twice of what a close-out leaves it: so a part is held back that
 * has a bound, and the rest can go.
 */
export function standingToLeave(view: AccountView) {
  const unpriced: OrderRow[] = [];
  const stand = valuation(view, view.orders, (row) => {
    const gain = unrealisedOf(row, view.mode);
    if (gain) return gain;
    unpriced.push(row);
    return new Money(row.held).neg();
  });
  return { ...stand, unpriced };
}

/**
 * Unrealised profit that counts towards the free margin of a new order, in USDT. Where an account can
 * afford it by far, a little less than that: reckoning hundreds of positions exactly would hold up
 * everybody's orders.
 */
export function unrealisedFor(view: AccountView, needed: Decimal): string {
  const least = leastFor(view, needed);
  if (least !== null) return least;
  const account = standing(view);
  // A loser that cannot be valued must not free margin for the next order.
  if (!account.valued) throw new Refusal('10015', { opensAt: null });
  return account.unrealised.toFixed();
}

/** As `unrealisedFor`, for money that leaves: it is not kept because a position has no price. */
const unrealisedToLeave = (view: AccountView, needed: Decimal): string =>
  leastFor(view, needed) ?? standingToLeave(view).unrealised.toFixed();

/** What open positions gain, in USDT, and which these are, as `positions_assert` has them; null is about none. */
type Judged = { unrealised: string; positions: string | null };

const positionsIn = ({ orders }: AccountView): string =>
  orders
    .filter((row) => row.status === 'open' && Number(row.open_lots) > 0)
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
    .map((row) => `${row.id}:${plain(row.open_lots)}`)
    .join(',');

const areOthers = (error: unknown): boolean => (error as { code?: unknown }).code === 'POS01';

const mostLooks = 5;

/**
 * Has `needed` USDT leave a real account, null where it is another currency. The work asks `positions_assert` in
 * the transaction that judges it by `unrealised`: a closing may be booked between the look at the positions and the
 * lock, and its gain would count twice. Then they are looked at anew; 503 where they change all the while.
 */
export async function leaving<T>(
  customerId: string,
  needed: Decimal | null,
  work: (judged: Judged) => Promise<T>,
): Promise<T> {
  if (needed === null) return work({ unrealised: '0', positions: null });
  const { engine } = runtime();
  for (let look = 1; ; look += 1) {
    const view = await engine.view(customerId, 'real');
    const judged = { unrealised: unrealisedToLeave(view, needed), positions: positionsIn(view) };
    try {
      return await work(judged);
    } catch (error) {
      if (!areOthers(error)) throw error;
      if (look === mostLooks) throw new Rejection('503', { retryAfterSeconds: 1 });
      await engine.refresh(customerId, 'real');
    }
  }
}

/** What open positions gain at the least, where that is enough by far; null where it has to be reckoned. */
function leastFor(view: AccountView, needed: Decimal): string | null {
  const worths = new Map<string, number | null>();
  const worthOf = (currency: string): number | null => {
    if (!worths.has(currency)) worths.set(currency, worthNow(currency, view.mode));
    return worths.get(currency)!;
  };
  const least = leastGain(view.orders, lastPrices(view.mode).quote, worthOf);
  const funds = Number(view.available) + Number(view.advance);
  return least !== null && funds + least > 2 * needed.toNumber() ? least.toFixed(6) : null;
}

/** Where the account of a customer in one mode stands now. */
export const marginNow = async (customerId: string, mode: Mode) =>
  standing(await runtime().engine.view(customerId, mode));

/** What can be staked while a loan is owed, as `stake_free` has it; null while none is. */
const stakeableOf = (traded: Wallet | undefined): Decimal | null =>
  traded && Number(traded.owed) > 0
    ? Money.max(0, new Money(traded.available).sub(traded.owed))
    : null;

/** USDT that bids of a customer hold while they lead, and withdrawals until they end; there are none of play money. */
async function heldBeside(customerId: string, mode: Mode) {
  if (mode === 'demo') return { bids: '0', withdrawals: '0' };
  const [row] = await sql<{ bids: string; withdrawals: string }>`
    select
      (select coalesce(sum(amount), 0)::text from bid
        where customer_id = ${customerId} and status = 'leading') as bids,
      (select coalesce(sum(amount), 0)::text from withdrawal
        where customer_id = ${customerId} and currency = ${accountCurrency}
          and status in ('pending', 'approved')) as withdrawals`;
  return row!;
}

/** Wallets, equity and margin of a customer in one mode, as the wire carries them. */
export async function accountState(customerId: string, mode: Mode): Promise<Account> {
  const [wallets, now, beside] = await Promise.all([
    walletsOf(customerId, mode),
    marginNow(customerId, mode),
    heldBeside(customerId, mode),
  ]);
  const traded = wallets.find((w) => w.currency === accountCurrency);
  const stakeable = stakeableOf(traded);
  return {
    wallets: wallets.map((w) => ({
      currency: w.currency,
      available: moneyString(w.available, w.currency),
      held: moneyString(w.held, w.currency),
    })),
    inPlans: moneyString(traded?.planned ?? '0'),
    inBids: moneyString(beside.bids),
    inWithdrawals: moneyString(beside.withdrawals),
    borrowed: moneyString(traded?.borrowed ?? '0'),
    stakeable: stakeable && moneyString(stakeable),
    balance: moneyString(now.balance),
    unrealised: moneyString(now.unrealised),
    equity: moneyString(now.equity),
    usedMargin: moneyString(now.usedMargin),
    pendingHeld: moneyString(now.pendingHeld),
    freeMargin: moneyString(stakeable ? Money.min(now.freeMargin, stakeable) : now.freeMargin),
    staked: moneyString(now.staked),
    marginLevel: now.marginLevel?.toDecimalPlaces(4).toFixed() ?? null,
    stopOut: { warning: marginWarning(now.marginLevel), at: closeOutLevel },
  };
}
