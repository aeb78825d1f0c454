import type { Decimal } from 'decimal.js';
import { Refusal } from '../core/codes';
import { closeOutLevel } from '../core/margin-levels';
import type { Quote } from '../core/market';
import { moneyString, type Mode } from '../core/money';
import type { AccountView } from '../core/trading';
import { walletsOf } from '../ledger/wallets';
import { runtime } from '../platform/runtime';
import type { Account } from './contract';
import { conversionNow } from './conversion-rules';
import { marginWarning } from './margin/rules';
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

/** Unrealised profit of an open position at its newest quote, whatever its age; null without one. */
export function unrealisedOf(row: OpenPosition): Decimal | null {
  const { book, catalogue } = runtime();
  const quote = book.quote(row.code);
  const rate = conversionNow(row.quote_currency, catalogue, book, false);
  if (!quote || !rate) return null;
  const known = gains.get(row);
  if (known?.quote === quote && known.by === rate.quote) return known.profit;
  const profit = gainAt(row, quote, rate.rate);
  gains.set(row, { quote, by: rate.quote, profit });
  return profit;
}

/** The profit/loss of an open position if all of it closed now, at its newest quote; null without one. */
export function netNow(row: RunningPosition): Decimal | null {
  const { book, catalogue } = runtime();
  const quote = book.quote(row.code);
  const rate = conversionNow(row.quote_currency, catalogue, book, false);
  return quote && rate ? netAt(row, quote, rate.rate) : null;
}

/** Where an account stands at the newest quotes. */
export const standing = (view: AccountView) => valuation(view, view.orders, unrealisedOf);

/** USDT for one unit of a currency now, in doubles; null without a price. */
function worthNow(currency: string): number | null {
  const { book, catalogue } = runtime();
  const found = conversionNow(currency, catalogue, book, false);
  if (!found?.rate) return found && 1;
  const mid = Number(found.rate.mid);
  return found.rate.inverse ? 1 / mid : mid;
}

/**
 * Unrealised profit that counts towards the free margin of a new order, in USDT. Where an account can
 * afford it by far, a little less than that: reckoning hundreds of positions exactly would hold up
 * everybody's orders.
 */
export function unrealisedFor(view: AccountView, needed: Decimal): string {
  const worths = new Map<string, number | null>();
  const worthOf = (currency: string): number | null => {
    if (!worths.has(currency)) worths.set(currency, worthNow(currency));
    return worths.get(currency)!;
  };
  const least = leastGain(view.orders, (code) => runtime().book.quote(code), worthOf);
  const funds = Number(view.available) + Number(view.advance);
  if (least !== null && funds + least > 2 * needed.toNumber()) return least.toFixed(6);
  const account = standing(view);
  // A loser that cannot be valued must not free margin for the next order.
  if (!account.valued) throw new Refusal('10015', { opensAt: null });
  return account.unrealised.toFixed();
}

/** Where the account of a customer in one mode stands now. */
export const marginNow = async (customerId: string, mode: Mode) =>
  standing(await runtime().engine.view(customerId, mode));

/** Wallets, equity and margin of a customer in one mode, as the wire carries them. */
export async function accountState(customerId: string, mode: Mode): Promise<Account> {
  const [wallets, now] = await Promise.all([
    walletsOf(customerId, mode),
    marginNow(customerId, mode),
  ]);
  return {
    wallets: wallets.map((w) => ({
      currency: w.currency,
      available: moneyString(w.available, w.currency),
      held: moneyString(w.held, w.currency),
    })),
    balance: moneyString(now.balance),
    unrealised: moneyString(now.unrealised),
    equity: moneyString(now.equity),
    usedMargin: moneyString(now.usedMargin),
    pendingHeld: moneyString(now.pendingHeld),
    staked: moneyString(now.staked),
    freeMargin: moneyString(now.freeMargin),
    marginLevel: now.marginLevel?.toDecimalPlaces(4).toFixed() ?? null,
    stopOut: { warning: marginWarning(now.marginLevel), at: closeOutLevel },
  };
}
