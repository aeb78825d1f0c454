import { useLocale, useTranslations } from 'next-intl';
import { richNum } from '@/components/account/rich-num';
import { formatter } from '@/components/ui/figures/format';
import { Time, useZone } from '@/components/ui/figures/time';
import { NeverAsks } from '@/components/ui/house/never-asks';
import { Timeline, type TimelineStep } from '@/components/ui/timeline';
import type { Withdrawal } from '@/lib/withdrawals/contract';

type Step = Withdrawal['steps'][number];

/** What comes next, or what is waited for. */
function useAhead({
  status,
  reviewers,
  steps,
  cancelFrom,
  completesBy,
  returnsBy,
}: Withdrawal): TimelineStep[] {
  const t = useTranslations('withdrawals.steps');
  const zone = useZone();
  const { dateTime } = formatter(useLocale());
  const completed = {
    key: 'next-completed',
    state: 'todo' as const,
    title: t('completed'),
    text: t('completedLater'),
  };
  if (completesBy)
    return [
      {
        ...completed,
        state: 'now',
        text: t('completedBy', { time: dateTime(completesBy, zone) }),
      },
    ];
  if (returnsBy)
    return [
      {
        key: 'next-rejection',
        state: 'now',
        title: t('inReview'),
        text: t('secondRejection', { time: dateTime(returnsBy, zone) }),
      },
    ];
  if (status === 'approved')
    return [
      {
        key: 'next-way',
        state: 'now',
        title: t('sentNext'),
        text: t('sentNextText', { time: cancelFrom ? dateTime(cancelFrom, zone) : '' }),
      },
      completed,
    ];
  if (status !== 'pending') return [];
  const isSecond = steps.some(({ step }) => step === 'first-approval');
  const text = t(isSecond ? 'secondReview' : reviewers === 2 ? 'twoReviews' : 'oneReview');
  return [{ key: 'next-review', state: 'now', title: t('inReview'), text }, completed];
}

function useDone(withdrawal: Withdrawal): (step: Step) => TimelineStep[] {
  const t = useTranslations('withdrawals.steps');
  const format = formatter(useLocale());
  const { currency, destination, reason } = withdrawal;
  const amount = format.money(withdrawal.amount, currency, 'exact');
  return ({ step, at, by, reference: kept, reason: firstReason }) => {
    const reference = kept ?? withdrawal.reference;
    const done = { state: 'done' as const, time: <Time at={at} show="exact" /> };
    const isolated = { by: by ?? '', b: (chunks: React.ReactNode) => <bdi>{chunks}</bdi> };
    switch (step) {
      case 'requested':
        return [
          {
            ...done,
            key: `${step} ${at}`,
            title: t('requested'),
            text: t.rich('requestedText', {
              ...richNum,
              ...isolated,
              amount,
              name: destination.name,
            }),
          },
          {
            ...done,
            key: 'held',
            title: t('held'),
            text: t.rich('heldText', { ...richNum, amount }),
          },
        ];
      case 'rejected':
        return [
          {
            ...done,
            key: `${step} ${at}`,
            state: 'bad',
            title: t('rejected'),
            text: (
              <>
                {t.rich('rejectedText', { ...isolated, reason })}
                <NeverAsks className="mt-1" />
              </>
            ),
          },
        ];
      case 'first-rejection':
        return [
          {
            ...done,
            key: `${step} ${at}`,
            title: t('firstRejection'),
            text: (
              <>
                {t.rich('firstRejectionText', { ...isolated, reason: firstReason ?? '' })}
                <NeverAsks className="mt-1" />
              </>
            ),
          },
        ];
      case 'cancelled':
        return [{ ...done, key: `${step} ${at}`, title: t('cancelled'), text: t('cancelledText') }];
      case 'completed':
        return [
          {
            ...done,
            key: `${step} ${at}`,
            title: t('completed'),
            text: t.rich('completedText', { ...richNum, ...isolated, reference }),
          },
        ];
      case 'sent':
        return [
          {
            ...done,
            key: `${step} ${at}`,
            title: t('sent'),
            text: t.rich('sentText', { ...richNum, ...isolated, reference }),
          },
        ];
      case 'card-opened':
        return [
          {
            ...done,
            key: `${step} ${at}`,
            title: t('cardOpened'),
            text: t.rich('cardOpenedText', isolated),
          },
        ];
      case 'first-approval':
        return [
          {
            ...done,
            key: `${step} ${at}`,
            title: t('firstApproval'),
            text: t.rich('approvedBy', isolated),
          },
        ];
      case 'approved':
        return [
          {
            ...done,
            key: `${step} ${at}`,
            title: t('approved'),
            text: t.rich('approvedBy', isolated),
          },
        ];
    }
  };
}

/** Who decided what when, and what comes next. */
export function WithdrawalSteps({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslations('withdrawals.steps');
  const done = useDone(withdrawal);
  const ahead = useAhead(withdrawal);
  return <Timeline label={t('label')} steps={[...withdrawal.steps.flatMap(done), ...ahead]} />;
}
