import type { Decimal } from 'decimal.js';
import { Money } from '../core/money';

/** As a share of the price: what lies farther from it may be a slip of the keys and is asked about. */
const farShare = '0.2';

/** How far a level lies from a price, as a share of it; null where that is not far. */
export function farShareOf(level: Decimal.Value, price: Decimal.Value): Decimal | null {
  const from = new Money(price);
  if (from.lte(0)) return null;
  const share = new Money(level).sub(from).abs().div(from);
  return share.gt(farShare) ? share : null;
}
