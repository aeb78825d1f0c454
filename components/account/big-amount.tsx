import { useLocale } from 'next-intl';
import { formatter } from '@/components/ui/figures/format';

/** What an account holds, the figure of a page: its number large, its currency small after it. */
export function BigAmount({ value, currency = 'USDT' }: { value: string; currency?: string }) {
  return (
    <p className="num w-fit text-xxl font-strong tracking-tight whitespace-nowrap">
      {formatter(useLocale()).amount(value, currency, 'down')}
      <span className="ms-2 text-l font-normal text-ink-3">{currency}</span>
    </p>
  );
}
