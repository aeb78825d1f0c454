'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Card, Sum, SumLine } from '@/components/ui/card';
import { Fold } from '@/components/ui/fold';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import type { LoanAccount, LoanOffers } from '@/lib/loans/contract';

const parts = ['base', 'advanced', 'loan', 'months', 'repaid', 'overdue'] as const;

/** The credit score with what it is the sum of, and what may be owed by it. */
export function AccountCard({
  account,
  most,
  limits,
}: {
  account: LoanAccount;
  /** What can be borrowed under the offer that is chosen. */
  most: string;
  limits: LoanOffers['limits'];
}) {
  const t = useTranslations('loans');
  const format = formatter(useLocale());
  const [open, setOpen] = useState(false);
  const signed = (points: number) =>
    points < 0 ? `−${format.quantity(-points)}` : format.quantity(points);
  return (
    <Card title={t('score')}>
      <p className="num text-xl font-strong tracking-tight">{format.quantity(account.score)}</p>
      <p className="mt-1 text-s text-ink-2">{t('scoreText')}</p>
      <Sum className="mt-3">
        {parts.map((part) => (
          <SumLine key={part} label={t(`parts.${part}`)}>
            {signed(account.parts[part])}
          </SumLine>
        ))}
      </Sum>
      <Sum className="mt-3 mb-3 border-t border-line pt-3">
        <SumLine label={t('limit')}>
          <Money value={account.limit} />
        </SumLine>
        {/[1-9]/.test(account.pending) ? (
          <SumLine label={t('inReview')}>
            <Money value={account.pending} />
          </SumLine>
        ) : null}
        <SumLine label={t('left')} strong>
          <Money value={most} rounding="down" />
        </SumLine>
        <SumLine label={t('owedNow')}>
          <Money value={account.owed} rounding="up" />
        </SumLine>
      </Sum>
      <Fold title={t('limits')} open={open} onToggle={() => setOpen(!open)}>
        <Sum>
          {limits.map(({ score, limit }) => (
            <SumLine key={score} label={t('from', { score: format.quantity(score) })}>
              <Money value={limit} />
            </SumLine>
          ))}
        </Sum>
      </Fold>
    </Card>
  );
}
