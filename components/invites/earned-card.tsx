'use client';

import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { richNum } from '@/components/account/rich-num';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import { useZone } from '@/components/ui/figures/time';
import type { InviteMonth, Invites } from '@/lib/invites/contract';
import { monthText } from './month-text';

function Figure({ label, value, note }: { label: string; value: string; note?: ReactNode }) {
  return (
    <div className="min-w-0 flex-1 basis-36">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd>
        <Money value={value} className="text-l" />
        {note ? <p className="max-w-[40ch] text-xs text-ink-3">{note}</p> : null}
      </dd>
    </div>
  );
}

function State({ paid, waiting }: Pick<InviteMonth, 'paid' | 'waiting'>) {
  const t = useTranslations('invites');
  const format = formatter(useLocale());
  const [isPaid, isWaiting] = [Number(paid) > 0, Number(waiting) > 0];
  if (!isWaiting) return <Badge tone="good">{t('isPaid')}</Badge>;
  if (!isPaid) return <Badge>{t('isWaiting')}</Badge>;
  return <Badge>{t.rich('partPaid', { amount: format.money(waiting), ...richNum })}</Badge>;
}

/** A month: what all who were invited paid in fees, and what of it is the inviter's. */
function Month({ month, tradingFees, swapFees, reward, paid, waiting }: InviteMonth) {
  const t = useTranslations('invites');
  const locale = useLocale();
  const format = formatter(locale);
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line px-4 py-3 md:px-6">
      <div className="min-w-0">
        <p className="text-s font-strong">{monthText(month, locale)}</p>
        <p className="flex flex-wrap gap-x-3 text-xs text-ink-3">
          <span>{t.rich('feesTrading', { amount: format.money(tradingFees), ...richNum })}</span>
          <span>{t.rich('feesSwaps', { amount: format.money(swapFees), ...richNum })}</span>
        </p>
      </div>
      <div className="grid shrink-0 justify-items-end gap-0.5">
        <Money value={reward} className="text-s font-strong" />
        <State paid={paid} waiting={waiting} />
      </div>
    </li>
  );
}

type Props = {
  invites: Pick<Invites, 'paid' | 'waiting' | 'fund'>;
  months: readonly InviteMonth[];
  pager: ReactNode;
};

/** What was earned month by month, what of it is paid, and why the rest waits. */
export function EarnedCard({ invites: { paid, waiting, fund }, months, pager }: Props) {
  const t = useTranslations('invites');
  const format = formatter(useLocale());
  const zone = useZone();
  return (
    <Card title={t('earned')} flush>
      <dl className="flex flex-wrap gap-x-8 gap-y-4 px-4 pt-1 pb-4 md:px-6">
        <Figure label={t('paid')} value={paid} />
        <Figure
          label={t('waiting')}
          value={waiting?.amount ?? '0'}
          note={
            waiting ? (
              <>
                {t(`waits.${waiting.reason}`)}{' '}
                {waiting.reason === 'verification' ? (
                  <Link href="/profile/verification" className="text-accent underline">
                    {t('verify')}
                  </Link>
                ) : null}
              </>
            ) : null
          }
        />
        <Figure
          label={t('fund')}
          value={fund.amount}
          note={t('fundAt', { time: format.dateTime(fund.measuredAt, zone) })}
        />
      </dl>
      {months.length === 0 ? (
        <div className="border-t border-line">
          <EmptyState icon="clock" title={t('none')} text={t('noneText')} />
        </div>
      ) : (
        <>
          <h3 className="px-4 pb-2 text-xs font-normal text-ink-3 md:px-6">{t('fees')}</h3>
          <ul>
            {months.map((one) => (
              <Month key={one.month} {...one} />
            ))}
          </ul>
        </>
      )}
      {pager}
    </Card>
  );
}
