import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { richNum } from '@/components/account/rich-num';
import { formatter } from '@/components/ui/figures/format';
import { Time } from '@/components/ui/figures/time';
import { NeverAsks } from '@/components/ui/house/never-asks';
import { Timeline, type TimelineStep } from '@/components/ui/timeline';
import type { Deposit } from '@/lib/deposits/contract';

const keys = {
  submitted: 'submitted',
  'first-approval': 'firstApproval',
  approved: 'approved',
  rejected: 'rejected',
  duplicate: 'duplicate',
} as const;

/** Who decided what when, and what comes next. */
export function DepositSteps({ deposit }: { deposit: Deposit }) {
  const t = useTranslations('deposits.steps');
  const remark = useTranslations('deposits.remarks');
  const format = formatter(useLocale());
  const { steps, status, reason, reviewers, confirmations, remarks, duplicateOf } = deposit;
  const amount = format.money(deposit.amount, deposit.currency, 'exact');
  const done = steps.map(({ step, at, by }): TimelineStep => {
    const isWatcher = by === 'assay-watcher';
    const values = {
      ...richNum,
      amount,
      reason,
      by: isWatcher ? t('watcher') : (by ?? ''),
      id: duplicateOf ?? '',
      a: (chunks: ReactNode) => (
        <a
          href={`#deposit-${duplicateOf}`}
          className="text-accent underline-offset-4 hover:underline"
        >
          {chunks}
        </a>
      ),
      b: (chunks: ReactNode) => <bdi>{chunks}</bdi>,
    };
    return {
      key: `${step} ${at}`,
      state: step === 'rejected' ? 'bad' : 'done',
      title: t(keys[step]),
      text: (
        <>
          {t.rich(`${keys[step]}Text`, values)}
          {step === 'rejected' ? <NeverAsks className="mt-1" /> : null}
        </>
      ),
      time: <Time at={at} show="exact" />,
    };
  });
  const isSecond = steps.some(({ step }) => step === 'first-approval');
  const waits = [
    confirmations ? t('confirmations', confirmations) : null,
    // What a watcher saw is credited by itself, but for large amounts.
    confirmations && reviewers === 1
      ? null
      : t(isSecond ? 'secondReview' : reviewers === 1 ? 'oneReview' : 'twoReviews'),
  ];
  const ahead: TimelineStep[] =
    status === 'pending'
      ? [
          {
            key: 'next-review',
            state: 'now',
            title: t('inReview'),
            text: [...remarks.map((one) => remark(one)), ...waits].filter(Boolean).join(' '),
          },
          { key: 'next-credited', state: 'todo', title: t('approved') },
        ]
      : [];
  return <Timeline label={t('label')} steps={[...done, ...ahead]} />;
}
