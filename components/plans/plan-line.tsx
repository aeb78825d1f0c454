'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useServerState } from '@/components/api/server-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Sum, SumLine } from '@/components/ui/card';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import { Time } from '@/components/ui/figures/time';
import { Icon } from '@/components/ui/icon';
import { lateDialog } from '@/components/ui/loading/late';
import { useShown } from '@/components/ui/use-shown';
import type { SmartOrder } from '@/lib/plans/contract';
import { paymentsOf } from '@/lib/plans/rules';
import { PaymentList } from './payment-list';
import { paymentsQuery } from './queries';

const ExitDialog = lateDialog(() => import('./exit-dialog').then((m) => m.ExitDialog));

const tones = {
  'in-earnings': 'accent',
  expired: 'wait',
  'profit-divided': 'good',
  exited: 'plain',
} as const;

function Details({ plan }: { plan: SmartOrder }) {
  const t = useTranslations('plans');
  const format = formatter(useLocale());
  const { data } = useServerState(paymentsQuery(plan.id));
  return (
    <>
      <Sum>
        <SumLine label={t('started')}>
          <Time at={plan.startTime} />
        </SumLine>
        <SumLine label={t(plan.status === 'in-earnings' ? 'ends' : 'ended')}>
          <Time at={plan.endTime} />
        </SumLine>
        <SumLine label={t('every')}>
          {t('daily', { percent: format.percent(plan.dailyYield) })} ·{' '}
          <Money value={plan.dailyEarning} rounding="exact" />
        </SumLine>
        <SumLine label={t('today')}>
          <Money value={plan.todayEarnings} rounding="exact" />
        </SumLine>
        {plan.status === 'exited' ? (
          <SumLine label={t('gotBack')}>
            <Money value={plan.earlyExitReceived!} rounding="exact" />
          </SumLine>
        ) : null}
      </Sum>
      {data ? (
        <PaymentList
          amount={plan.status === 'exited' ? null : plan.amount}
          payments={paymentsOf(plan.status, data.payments)}
        />
      ) : null}
    </>
  );
}

/** One plan: how far it is paid, what comes next, and the way out of it. */
export function PlanLine({ plan }: { plan: SmartOrder }) {
  const t = useTranslations('plans');
  const format = formatter(useLocale());
  const [open, setOpen] = useState(false);
  const leaving = useShown<true>();
  return (
    <>
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-touch cursor-pointer list-none items-center gap-x-4 gap-y-1 px-4 py-2 text-s hover:bg-control max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] md:px-6">
          <Icon
            name="next"
            className="mirror size-4 text-ink-3 transition-transform duration-(--fast) group-open:rotate-90"
          />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap gap-x-2">
              <bdi className="font-strong">{plan.product}</bdi>
              <Money value={plan.amount} />
            </span>
            <span className="block text-xs text-ink-3">
              {t('progress', { paid: plan.paidDays, days: plan.days })}
              {plan.nextEarningsTime ? (
                <>
                  {' · '}
                  {t('next')} <Time at={plan.nextEarningsTime} />
                </>
              ) : null}
            </span>
            <span
              aria-hidden="true"
              className="mt-1 block h-1 max-w-64 overflow-hidden rounded-full bg-control"
            >
              <span
                className="block h-full bg-accent"
                style={{ inlineSize: `${(plan.paidDays / plan.days) * 100}%` }}
              />
            </span>
          </span>
          <span className="max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-2 md:text-end">
            <span className="block text-xs text-ink-3">{t('earned')}</span>
            <Money value={plan.totalRevenue} rounding="exact" className="font-strong" />
            <span className="block text-xs text-ink-3">
              {t('ofReward', { reward: format.money(plan.reward, 'USDT', 'exact') })}
            </span>
          </span>
          <span className="max-md:col-start-3 max-md:row-start-1">
            <Badge tone={tones[plan.status]}>{t(`status.${plan.status}`)}</Badge>
          </span>
        </summary>
        {open ? (
          <div className="grid gap-4 px-4 pt-2 pb-5 md:px-6">
            <Details plan={plan} />
            {plan.status === 'in-earnings' ? (
              <div>
                <Button onClick={() => leaving.show(true)}>{t('exit')}</Button>
              </div>
            ) : null}
          </div>
        ) : null}
      </details>
      {leaving.shown ? (
        <ExitDialog
          key={leaving.shown.count}
          open={leaving.shown.open}
          plan={plan}
          onClose={leaving.dismiss}
        />
      ) : null}
    </>
  );
}
