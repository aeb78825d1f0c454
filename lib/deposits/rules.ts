import { Money, isSame, kept } from '../core/money';
import { plainDigits } from '../core/text/plain-digits';

/** How long before or after its moment a watcher's notice is taken, s. */
export const noticeAgeSeconds = 300;

/** Whether the currency keeps all places of an amount. */
export const isKept = (amount: string, currency: string): boolean =>
  isSame(kept(amount, currency).toFixed(), amount);

/** Whether an amount is below the minimum of its currency. */
export const isBelow = (amount: string, least: string): boolean => new Money(amount).lt(least);

type Verified = {
  verification: { advanced: string };
  currencies: readonly { currency: string; advancedAbove: string }[];
};

/** The sum of all deposits of a currency that a customer is verified for; null where it has no bound. */
export const verifiedUpTo = ({ verification, currencies }: Verified, currency: string) =>
  verification.advanced === 'verified'
    ? null
    : (currencies.find((one) => one.currency === currency)?.advancedAbove ?? null);

type Holds = {
  closingAt: string | null;
  suspendedUntil: string | null;
  breakUntil: string | null;
  ownLimits: readonly { roomAt: string | null }[];
};

/**
 * Why where to pay to is held back, and until when: first that the account is being closed, then
 * that it is suspended, then a break, then limits of one's own, of which the one counts that has room last; null where nothing does.
 */
export function heldBackBy({ closingAt, suspendedUntil, breakUntil, ownLimits }: Holds) {
  if (closingAt) return { why: 'closing', until: closingAt } as const;
  if (suspendedUntil) return { why: 'suspension', until: suspendedUntil } as const;
  if (breakUntil) return { why: 'break', until: breakUntil } as const;
  const until = ownLimits
    .flatMap(({ roomAt }) => roomAt ?? [])
    .sort()
    .at(-1);
  return until ? ({ why: 'limit', until } as const) : null;
}

/** The 64 hexadecimal digits by which these chains name a transaction, as `payment_hash` finds them in a text. */
export const hashIn = (text: string): string | undefined =>
  /(?:^|[^0-9a-f])([0-9a-f]{64})(?:[^0-9a-f]|$)/.exec(text.toLowerCase())?.[1];

/** Whether the last six characters of a payment are those of the transaction given beside them, if one is. */
export const endsWithSix = (text: string, lastSix: string): boolean =>
  hashIn(text)?.endsWith(lastSix.toLowerCase()) ?? true;

/**
 * The last six characters of what was typed or pasted, a whole hash, its page in an explorer or the number of a
 * card, and whether there were more.
 */
export function lastSixOf(text: string) {
  const plain = plainDigits(text.replace(/[\s\p{Cf}-]/gu, ''));
  const six = (hashIn(plain) ?? plain).slice(-6);
  return { six, isPart: six !== plain };
}

type Told = { method: string; currency: string; amount: string; txHash: string; lastSix: string };

/** Whether two reports tell of a payment in the same words. */
export const isSameReport = (a: Told, b: Told): boolean =>
  a.method === b.method &&
  a.currency === b.currency &&
  isSame(a.amount, b.amount) &&
  a.txHash === b.txHash &&
  a.lastSix.toLowerCase() === b.lastSix.toLowerCase();
