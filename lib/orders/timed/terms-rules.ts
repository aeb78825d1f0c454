import { closeDecimal } from '@/lib/core/decimal-text';
import { Money } from '@/lib/core/money';
import type { OptionOrder } from '@/lib/orders/form-rules';
import { optionResults } from '@/lib/orders/result-rules';
import { breakEvenWinRate, timedWin } from '@/lib/orders/timed/rules';

/** What a timed option is bought with, and what it can bring, in USDT. */
export function timedCost(stake: string, payout: string) {
  const amount = new Money(closeDecimal(stake) || 0);
  const gain = timedWin(amount, payout);
  return {
    stake: amount,
    gain,
    /** What a win returns: the stake and the gain. */
    returned: amount.add(gain),
    /** The share of options that has to be won to come out even: 1 ÷ (1 + payout). */
    breakEvenRate: breakEvenWinRate(payout),
  };
}

/** What a win brings and a loss takes, USDT. */
export function timedEnds(stake: string, payout: string): { win: string; loss: string } {
  const cost = timedCost(stake, payout);
  return { win: cost.gain.toFixed(), loss: cost.stake.neg().toFixed() };
}

/** How far a price lies on the side that wins, or on the one that loses. */
export function leadAt(direction: 'up' | 'down', entry: string, price: string) {
  const lead = new Money(price).sub(entry).mul(direction === 'up' ? 1 : -1);
  const how = lead.isZero() ? 'even' : lead.gt(0) ? 'ahead' : 'behind';
  return { how, by: lead.abs().toFixed() } as const;
}

export type StakeIssue = 'stake' | 'bounds' | 'funds' | null;

/** What is wrong with a stake. `available` is null for a visitor. */
export function stakeIssue(
  typed: string,
  bounds: { minStake: string; maxStake: string } | null,
  available: string | null,
): StakeIssue {
  const stake = closeDecimal(typed);
  if (!Number(stake)) return 'stake';
  if (bounds && (new Money(stake).lt(bounds.minStake) || new Money(stake).gt(bounds.maxStake)))
    return 'bounds';
  return available !== null && new Money(stake).gt(available) ? 'funds' : null;
}

/** How a running option stands at a price, and what it would bring there less its stake, in USDT. */
export function standing(
  o: Pick<OptionOrder, 'kind' | 'direction' | 'amount' | 'payout'>,
  entry: string,
  price: string,
) {
  const side = o.direction === 'up' ? ('long' as const) : ('short' as const);
  const result = optionResults[o.kind]({ side, stake: o.amount, payout: o.payout }, entry, price);
  const how = result.isZero() ? 'even' : result.gt(0) ? 'winning' : 'losing';
  return { how, result: result.toFixed() } as const;
}

/** How much of its time is left, from 1 at the entry to 0 at expiry, and whole seconds of it. */
export function timeLeft(openTime: string, expirationTime: string, nowMs: number) {
  const [from, to] = [Date.parse(openTime), Date.parse(expirationTime)];
  const left = Math.max(0, to - nowMs);
  return { share: Math.min(1, left / Math.max(1, to - from)), seconds: Math.ceil(left / 1000) };
}

/** "4:05" or "1:04:05". */
export function clockText(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
