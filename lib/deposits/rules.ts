import { Money, isSame, kept } from '../core/money';

/** How long before or after its moment a watcher's notice is taken, s. */
export const noticeAgeSeconds = 300;

/** Whether the currency keeps all places of an amount. */
export const isKept = (amount: string, currency: string): boolean =>
  isSame(kept(amount, currency).toFixed(), amount);

/** Whether an amount is below the minimum of its currency. */
export const isBelow = (amount: string, least: string): boolean => new Money(amount).lt(least);

type Holds = {
  closingAt: string | null;
  breakUntil: string | null;
  ownLimits: readonly { roomAt: string | null }[];
};

/**
 * Why where to pay to is held back, and until when: first that the account is being closed, then a
 * break, then limits of one's own, of which the one counts that has room last; null where nothing does.
 */
export function heldBackBy({ closingAt, breakUntil, ownLimits }: Holds) {
  if (closingAt) return { why: 'closing', until: closingAt } as const;
  if (breakUntil) return { why: 'break', until: breakUntil } as const;
  const until = ownLimits
    .flatMap(({ roomAt }) => roomAt ?? [])
    .sort()
    .at(-1);
  return until ? ({ why: 'limit', until } as const) : null;
}
