import { Decimal } from 'decimal.js';
import { Money } from '../../core/money';

/**
 * Parts of a sum at so many decimal places that they add up to it as it is shown: each rounded down, and
 * what is missing given to those with the largest remainders. Parts that do not add up to it within their
 * rounding are each rounded by itself.
 */
export function addingUp<P extends readonly string[]>(
  total: string,
  parts: P,
  places = 2,
): { total: string; parts: { [K in keyof P]: string } } {
  const step = new Money(10).pow(-places);
  const shown = new Money(total).toDecimalPlaces(places, Decimal.ROUND_HALF_UP);
  const exact = parts.map((part) => new Money(part));
  const cut = exact.map((part) => part.toDecimalPlaces(places, Decimal.ROUND_FLOOR));
  const missing = shown
    .sub(Money.sum(0, ...cut))
    .div(step)
    .toNumber();
  const isSum = missing >= 0 && missing <= parts.length;
  const byRemainder = exact
    .map((part, at) => ({ at, rest: part.sub(cut[at]!) }))
    .sort((a, b) => b.rest.cmp(a.rest) || a.at - b.at);
  const raised = new Set(byRemainder.slice(0, isSum ? missing : 0).map(({ at }) => at));
  const texts = exact.map((part, at) =>
    isSum
      ? cut[at]!.add(raised.has(at) ? step : 0).toFixed(places)
      : part.toDecimalPlaces(places, Decimal.ROUND_HALF_UP).toFixed(places),
  );
  return { total: shown.toFixed(places), parts: texts as { [K in keyof P]: string } };
}
