'use client';

import { useTranslations } from 'next-intl';
import { TakeBackDialog } from '@/components/api/take-back-dialog';
import { useAttempt } from '@/components/api/use-attempt';
import type { LoanRecord } from '@/lib/loans/contract';
import { cancelLoan, refreshLoans } from './queries';

const endings = {
  pending: null,
  repaying: 'cancelling.approved',
  overdue: 'cancelling.approved',
  repaid: 'cancelling.approved',
  rejected: 'cancelling.rejected',
  cancelled: 'cancelled',
} as const;

type Props = {
  loan: Pick<LoanRecord, 'id' | 'status'>;
  open: boolean;
  onClose: (isUnsettled?: boolean) => void;
};

/** Asks before an application is taken back: the next one is signed and reviewed anew. */
export function CancelDialog({ loan, open, onClose }: Props) {
  const t = useTranslations('loans');
  const ended = endings[loan.status];
  const taking = useAttempt(cancelLoan);
  return (
    <TakeBackDialog
      open={open}
      onClose={() => onClose(taking.isUnsettled())}
      taking={taking}
      id={loan.id}
      title={t('cancelling.title')}
      text={t('cancelling.text')}
      keep={t('cancelling.keep')}
      button={t('cancelling.button')}
      done={t('cancelled')}
      ended={ended && t(ended)}
      late={t('cancelling.late')}
      refresh={refreshLoans}
    />
  );
}
