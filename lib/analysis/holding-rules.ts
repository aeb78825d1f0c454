import type { Decimal } from 'decimal.js';
import { Money, moneyString } from '../core/money';
import { holdingParts, type HoldingComparison, type HoldingPart } from './contract';

/** What entries of one reason moved between an account and one kind of account of the house, for the customer. */
export type Effect = { reason: string; kind: string; currency: string; amount: string };

const orderless = new Set(['swapped', 'withdrawal-completed', 'plan-exited']);

/** Which part of the comparison an effect belongs to; `paid-in` is what came in or went out. */
export function partOf({ reason, kind }: Pick<Effect, 'reason' | 'kind'>): HoldingPart | 'paid-in' {
  switch (kind) {
    case 'external':
    case 'marketing':
      return 'paid-in';
    case 'fees':
      return orderless.has(reason) ? 'other-fees' : 'trading-fees';
    case 'plan-treasury':
    case 'plan-reserve':
      return 'plans';
    case 'loan-book':
    case 'loan-claims':
      return 'interest';
    case 'charity':
      return 'collectibles';
    case 'negative-balance-cover':
      return 'covered';
    default:
      return reason === 'swapped' ? 'swaps' : 'price';
  }
}

const always = new Set<HoldingPart>(['price', 'trading-fees']);

/**
 * What an account is worth beside what it would be worth had what was paid in been held as it was:
 * each currency at its worth of now, and the difference in parts that add up to it. `worths` are USDT
 * for one unit; null without a price for a currency that matters.
 */
export function compareHolding(
  effects: readonly Effect[],
  unrealised: Decimal.Value,
  worths: ReadonlyMap<string, Decimal | null>,
): Pick<HoldingComparison, 'held' | 'now' | 'difference' | 'parts'> | null {
  const sums = new Map<HoldingPart | 'paid-in', Decimal>([['open', new Money(unrealised)]]);
  for (const effect of effects) {
    const worth = worths.get(effect.currency);
    if (!worth) return null;
    const part = partOf(effect);
    const before = sums.get(part) ?? new Money(0);
    sums.set(part, before.add(worth.mul(effect.amount)));
  }
  const held = sums.get('paid-in') ?? new Money(0);
  sums.delete('paid-in');
  const difference = [...sums.values()].reduce((sum, part) => sum.add(part), new Money(0));
  return {
    held: moneyString(held),
    now: moneyString(held.add(difference)),
    difference: moneyString(difference),
    parts: holdingParts
      .map((part) => ({ part, amount: sums.get(part) ?? new Money(0) }))
      .filter(({ part, amount }) => always.has(part) || !amount.isZero())
      .map(({ part, amount }) => ({ part, amount: moneyString(amount) })),
  };
}
