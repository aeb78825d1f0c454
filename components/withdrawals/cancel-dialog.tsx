'use client';

import { useTranslations } from 'next-intl';
import { TakeBackDialog } from '@/components/api/take-back-dialog';
import { useAttempt } from '@/components/api/use-attempt';
import { cancelWithdrawal, refreshWithdrawals } from './queries';

type Props = { id: string; open: boolean; onClose: (isUnsettled?: boolean) => void };

/** Asks before a withdrawal is taken back: the next one begins its review anew. */
export function CancelDialog({ id, open, onClose }: Props) {
  const t = useTranslations('withdrawals.cancel');
  const taking = useAttempt(cancelWithdrawal);
  return (
    <TakeBackDialog
      open={open}
      onClose={() => onClose(taking.isUnsettled())}
      taking={taking}
      id={id}
      title={t('title')}
      text={t('text')}
      keep={t('keep')}
      button={t('button')}
      done={t('done')}
      refresh={refreshWithdrawals}
    />
  );
}
