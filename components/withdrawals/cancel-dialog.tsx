'use client';

import { useTranslations } from 'next-intl';
import { TakeBackDialog } from '@/components/api/take-back-dialog';
import { useAttempt } from '@/components/api/use-attempt';
import type { Withdrawal } from '@/lib/withdrawals/contract';
import { cancelEnding } from './cancel-ending';
import { cancelWithdrawal, refreshWithdrawals } from './queries';

type Props = {
  withdrawal: Withdrawal;
  open: boolean;
  onClose: (isUnsettled?: boolean) => void;
};

/** Asks before a withdrawal is taken back: the next one begins its review anew. */
export function CancelDialog({ withdrawal, open, onClose }: Props) {
  const t = useTranslations('withdrawals.cancel');
  const ended = cancelEnding(withdrawal);
  const taking = useAttempt(cancelWithdrawal);
  return (
    <TakeBackDialog
      open={open}
      onClose={() => onClose(taking.isUnsettled())}
      taking={taking}
      id={withdrawal.id}
      title={t('title')}
      text={t('text')}
      keep={t('keep')}
      button={t('button')}
      done={t('done')}
      ended={ended && t(ended)}
      refresh={refreshWithdrawals}
    />
  );
}
