'use client';

import { useLocale, useTranslations } from 'next-intl';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import { Time } from '@/components/ui/figures/time';

type Payment = { day: number; time: string; amount: string; paidAt: string | null };

/** Payments of a plan, made or to come; the last of them brings its amount, where that is not null. */
export function PaymentList({
  amount,
  payments,
}: {
  amount: string | null;
  payments: readonly Payment[];
}) {
  const t = useTranslations('plans');
  const format = formatter(useLocale());
  if (payments.length === 0) return null;
  return (
    <ol tabIndex={0} className="max-h-72 divide-y divide-line overflow-y-auto text-s">
      {payments.map(({ day, time, amount: earning, paidAt }) => (
        <li key={day} className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-1.5">
          <span className="basis-16 text-ink-2">{t('payment', { day })}</span>
          <Time at={paidAt ?? time} className="min-w-0 flex-1 text-xs text-ink-3" />
          {paidAt ? <span className="text-xs text-good">{t('paidAt')}</span> : null}
          <Money value={earning} rounding="exact" />
          {amount !== null && day === payments.length ? (
            <span className="basis-full text-end text-xs text-ink-2">
              {t('withAmount', { amount: format.money(amount) })}
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
