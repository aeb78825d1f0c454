import clsx from 'clsx';
import { useLocale } from 'next-intl';
import { digitsOf } from '@/lib/core/decimal-text';
import { formatter, type Amount, type Rounding } from './format';

type Props = {
  value: Amount;
  /** Decimal places of the tick size; those of `value` unless given. */
  digits?: number;
  /** Raises the last digit, as quotes are written. */
  pip?: boolean;
  className?: string;
};

/** A price at its tick size, of one width whatever its digits. */
export function Price({ value, digits = digitsOf(value), pip, className }: Props) {
  const shown = formatter(useLocale()).price(value, digits);
  const raised = pip && digits >= 3;
  return (
    <span className={clsx('num whitespace-nowrap', className)}>
      {raised ? shown.slice(0, -1) : shown}
      {raised ? (
        <sup className="ms-px align-[0.35em] text-[0.62em] leading-none">{shown.slice(-1)}</sup>
      ) : null}
    </span>
  );
}

/** An amount of money, its currency after it. `bare` leaves the currency to the column head. */
export function Money({
  value,
  currency = 'USDT',
  bare,
  rounding,
  className,
}: {
  value: Amount;
  currency?: string;
  bare?: boolean;
  rounding?: Rounding;
  className?: string;
}) {
  const format = formatter(useLocale());
  return (
    <span className={clsx('num whitespace-nowrap', className)}>
      {bare ? format.amount(value, currency, rounding) : format.money(value, currency, rounding)}
    </span>
  );
}
