'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import { Hallmark } from '@/components/ui/hallmark';
import { lateDialog } from '@/components/ui/loading/late';
import { useShown } from '@/components/ui/use-shown';
import type { Withdrawal } from '@/lib/withdrawals/contract';
import { DestinationText } from './destination-text';
import { WithdrawalSteps } from './withdrawal-steps';

const CancelDialog = lateDialog(() => import('./cancel-dialog').then((m) => m.CancelDialog));

const tones = {
  pending: 'wait',
  approved: 'wait',
  completed: 'accent',
  rejected: 'bad',
  cancelled: 'plain',
} as const;

export function WithdrawalBadge({ status }: Pick<Withdrawal, 'status'>) {
  const t = useTranslations('withdrawals.status');
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}

function Figures({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslations('withdrawals');
  const format = formatter(useLocale());
  const { currency } = withdrawal;
  return (
    <div className="mt-3 flex flex-wrap items-end gap-x-10 gap-y-3">
      <p>
        <span className="block text-xs text-ink-3">{t('form.received')}</span>
        <span className="num text-xxl leading-tight font-strong tracking-tight whitespace-nowrap">
          {format.amount(withdrawal.received, currency, 'exact')}
          <span className="ms-2 text-m font-normal text-ink-3">{currency}</span>
        </span>
      </p>
      <p className="text-xs text-ink-3">
        {t('form.fee', { percent: format.percent(withdrawal.feeRate) })}
        <Money
          rounding="exact"
          value={withdrawal.fee}
          currency={currency}
          bare
          className="block text-s font-strong text-ink"
        />
      </p>
      <p className="text-xs text-ink-3">
        {t('form.leaves')}
        <Money
          rounding="exact"
          value={withdrawal.amount}
          currency={currency}
          bare
          className="block text-s font-strong text-ink"
        />
      </p>
    </div>
  );
}

/**
 * Takes a withdrawal back while it waits for its review, or where it was not sent for long. Its dialog says
 * what was decided meanwhile.
 */
function Cancel({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslations('withdrawals.cancel');
  const { shown, show, dismiss } = useShown<true>();
  return (
    <>
      {withdrawal.cancellable ? (
        <Button size="s" onClick={() => show(true)}>
          {t('button')}
        </Button>
      ) : null}
      {shown ? (
        <CancelDialog
          key={shown.count}
          withdrawal={withdrawal}
          open={shown.open}
          onClose={dismiss}
        />
      ) : null}
    </>
  );
}

/** The withdrawal under way, or the newest: what arrives, and each step so far. */
export function WithdrawalCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslations('withdrawals');
  return (
    <Card flush className="flex flex-col">
      <div className="px-4 pt-4 pb-5 md:px-6">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-l tracking-tight">
            {t.rich('one', {
              to: (words) => <span className="text-m text-ink-2">{words}</span>,
              name: () => <bdi>{withdrawal.destination.name}</bdi>,
              place: () => <DestinationText of={withdrawal.destination} />,
            })}
          </h2>
          <WithdrawalBadge status={withdrawal.status} />
        </div>
        <Figures withdrawal={withdrawal} />
      </div>
      <div className="border-t border-line px-4 py-5 md:px-6">
        <WithdrawalSteps withdrawal={withdrawal} />
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 text-s text-ink-2 md:px-6">
        <span className="flex min-w-0 flex-1 basis-64 items-center gap-2">
          <Hallmark className="size-4" /> {t('promise')}
        </span>
        <Cancel key={withdrawal.id} withdrawal={withdrawal} />
      </div>
    </Card>
  );
}
