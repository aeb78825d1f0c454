'use client';

import { useTranslations } from 'next-intl';
import { TakeBackDialog } from '@/components/api/take-back-dialog';
import { useAttempt } from '@/components/api/use-attempt';
import { cancelLoan, refreshLoans } from './queries';

type Props = { id: string; open: boolean; onClose: (isUnsettled?: boolean) => void };

/** Asks before an application is taken back: the next one is signed and reviewed anew. */
export function CancelDialog({ id, open, onClose }: Props) {
  const t = useTranslations('loans');
  const taking = useAttempt(cancelLoan);
  return (
    <TakeBackDialog
      open={open}
      onClose={() => onClose(taking.isUnsettled())}
      taking={taking}
      id={id}
      title={t('cancelling.title')}
      text={t('cancelling.text')}
      keep={t('cancelling.keep')}
      button={t('cancelling.button')}
      done={t('cancelled')}
      refresh={refreshLoans}
    />
  );
}
