import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { formatter } from '@/components/ui/figures/format';
import type { Invited } from '@/lib/invites/contract';
import { monthText } from './month-text';

/** Who was invited: that somebody registered, and when; nothing that names them. */
export function InvitedCard({ items, pager }: { items: readonly Invited[]; pager: ReactNode }) {
  const t = useTranslations('invites');
  const locale = useLocale();
  const format = formatter(locale);
  return (
    <Card title={t('invited')} flush>
      {items.length === 0 ? (
        <EmptyState icon="account" title={t('nobody')} text={t('nobodyText')} />
      ) : (
        <ul>
          {items.map(({ number, joined, until }) => (
            <li
              key={number}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-t border-line px-4 py-3 text-s md:px-6"
            >
              <span className="font-strong">
                {t('number', { number: format.quantity(number) })}
              </span>
              <span className="flex flex-1 flex-wrap justify-between gap-x-4 text-ink-2">
                <span>{t('joined', { month: monthText(joined, locale) })}</span>
                <span className="text-ink-3">
                  {t('until', { month: monthText(until, locale) })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {pager}
    </Card>
  );
}
