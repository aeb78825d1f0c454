import type { Decimal } from 'decimal.js';
import type { EnumWords } from '../core/generated/table-rows';
import { isMultiple, Money } from '../core/money';

export type Direction = EnumWords['alert_direction'];

/** Alerts of one customer that wait at the same time. */
export const activeAtMost = 100;

export const noteLength = 120;

/** Whether a price, the mid at tick size, has reached an alert: at its price or beyond it. */
export const isReached = (
  direction: Direction,
  level: Decimal.Value,
  price: Decimal.Value,
): boolean => (direction === 'above' ? new Money(price).gte(level) : new Money(price).lte(level));

/** The side on which a level lies of the price now; null when it is that price. */
export function directionOf(level: Decimal.Value, price: Decimal.Value): Direction | null {
  const way = new Money(level).cmp(price);
  return way === 0 ? null : way > 0 ? 'above' : 'below';
}

export type AlertIssue = 'tick' | 'reached';

/** What keeps an alert from being set: a level off the tick grid, or one the price has reached already. */
export function alertIssue(
  direction: Direction,
  level: Decimal.Value,
  { price, tickSize }: { price: Decimal.Value; tickSize: Decimal.Value },
): AlertIssue | null {
  if (!isMultiple(level, tickSize)) return 'tick';
  return isReached(direction, level, price) ? 'reached' : null;
}
