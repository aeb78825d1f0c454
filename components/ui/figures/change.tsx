import clsx from 'clsx';
import { useLocale } from 'next-intl';
import { formatter, type Amount } from './format';

export const directionOf = (value: Amount): 'up' | 'down' | 'flat' => {
  const number = Number(value);
  return number > 0 ? 'up' : number < 0 ? 'down' : 'flat';
};

const colours = { up: 'text-up', down: 'text-down', flat: 'text-ink-3' };

/** The little arrow of a change; the sign beside it says the same. */
export function Arrow({ of }: { of: 'up' | 'down' }) {
  return (
    <svg viewBox="0 0 8 8" className="inline-block size-[0.6em] align-[0.06em]" aria-hidden="true">
      <path d={of === 'up' ? 'M4 1 8 7H0z' : 'M4 7 0 1h8z'} fill="currentColor" />
    </svg>
  );
}

/** A percent change such as `zdf`, with arrow, sign and colour; a dash where none is known. */
export function Change({ value, className }: { value: Amount | null; className?: string }) {
  const format = formatter(useLocale());
  if (value === null) return <span className={clsx('text-ink-3', className)}>–</span>;
  const way = directionOf(value);
  return (
    <span className={clsx('num whitespace-nowrap', colours[way], className)}>
      {way === 'flat' ? null : <Arrow of={way} />} {format.changePercent(value)}
    </span>
  );
}

/** A signed amount of money in its colour: a profit, a fee. `plain` leaves it in the text's colour. */
export function SignedAmount({
  value,
  currency,
  plain,
  className,
}: {
  value: Amount;
  currency?: string;
  plain?: boolean;
  className?: string;
}) {
  const shown = formatter(useLocale()).signedAmount(value, currency);
  // What is rounded to nothing stands without a sign, and has no colour either.
  const way = /^[+−]/.test(shown) ? directionOf(value) : 'flat';
  return (
    <span className={clsx('num whitespace-nowrap', plain ? undefined : colours[way], className)}>
      {shown}
    </span>
  );
}
