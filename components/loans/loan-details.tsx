'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useServerState } from '@/components/api/server-state';
import { Sum, SumLine } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import { Time } from '@/components/ui/figures/time';
import { NeverAsks } from '@/components/ui/house/never-asks';
import { Timeline } from '@/components/ui/timeline';
import type { LoanDetail, LoanRecord } from '@/lib/loans/contract';
import { useFreeDays } from './loan-cost';
import { loanQuery } from './queries';

const bad = new Set<string>(['rejected', 'overdue']);

function Repayments({ repayments }: Pick<LoanDetail, 'repayments'>) {
  const t = useTranslations('loans');
  const format = formatter(useLocale());
  if (repayments.length === 0) return null;
  return (
    <section>
      <h3 className="text-s text-ink-2">{t('repayments')}</h3>
      <ul className="divide-y divide-line text-s">
        {repayments.map(({ time, amount, interest, principal }) => (
          <li key={time} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <Time at={time} className="text-ink-3" />
            <Money value={amount} rounding="exact" />
            <span className="basis-full text-xs text-ink-3">
              {t('repayment', {
                interest: format.money(interest, 'USDT', 'exact'),
                principal: format.money(principal, 'USDT', 'exact'),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Agreement({ agreement: { path, sha256 } }: Pick<LoanRecord, 'agreement'>) {
  const t = useTranslations('loans');
  return (
    <section className="grid justify-items-start gap-1 text-s">
      <a
        href={`/swx/customer/${path}`}
        download
        className="inline-flex min-h-9 items-center font-strong text-accent underline-offset-4 hover:underline"
      >
        {t('paper')}
      </a>
      <span className="text-xs text-ink-3">{t('hash')}</span>
      <code dir="ltr" className="text-xs break-all">
        {sha256}
      </code>
      <CopyButton text={sha256} />
    </section>
  );
}

/** All there is to tell of one loan: its terms, its steps, its repayments and what was signed. */
export function LoanDetails({ loan }: { loan: LoanRecord }) {
  const t = useTranslations('loans');
  const format = formatter(useLocale());
  const freeDays = useFreeDays();
  const { data } = useServerState(loanQuery(loan.id));
  const daily = (rate: string) => t('daily', { percent: format.percent(rate) });
  return (
    <>
      {loan.reason ? (
        <p className="text-s">
          <span className="block text-ink-2">{t('reason')}</span>
          <bdi className="wrap-anywhere">{loan.reason}</bdi>
          <NeverAsks className="mt-1" />
        </p>
      ) : null}
      <Sum>
        <SumLine label={t('principalOwed')}>
          <Money value={loan.principal} rounding="up" />
        </SumLine>
        <SumLine label={t('interestOwed')}>
          <Money value={loan.interest} rounding="up" />
        </SumLine>
        <SumLine label={t('repaid')}>
          <Money value={loan.repaid} rounding="exact" />
        </SumLine>
        <SumLine label={t('agreed')}>
          <Money value={loan.repaymentAmount} rounding="exact" />
        </SumLine>
        {loan.dueAmount !== null && /[1-9]/.test(loan.repaid) ? (
          <SumLine label={t('dueThen')} strong>
            <Money value={loan.dueAmount} rounding="exact" />
          </SumLine>
        ) : null}
        <SumLine label={t('annual')}>{format.percent(loan.annualRate, 2)}</SumLine>
        <SumLine label={t('agreement.daily')}>
          <bdi>{daily(loan.dailyRate)}</bdi>
        </SumLine>
        <SumLine label={t('free')}>
          <bdi>{freeDays(loan.interestFreeDays)}</bdi>
        </SumLine>
        <SumLine label={t('late')}>
          <bdi>{daily(loan.overdueRate)}</bdi>
        </SumLine>
      </Sum>
      {data ? (
        <>
          <Timeline
            label={t('mine')}
            steps={data.steps.map(({ step, time }) => ({
              key: `${step} ${time}`,
              state: bad.has(step) ? ('bad' as const) : ('done' as const),
              title: t(`steps.${step}`),
              time: <Time at={time} />,
            }))}
          />
          <Repayments repayments={data.repayments} />
        </>
      ) : null}
      <Agreement agreement={loan.agreement} />
    </>
  );
}
