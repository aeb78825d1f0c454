'use client';

import { useTranslations } from 'next-intl';
import { AttemptNotice } from '@/components/api/attempt-notice';
import { useAttempt } from '@/components/api/use-attempt';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { toast } from '@/components/ui/toast';
import { cancelWithdrawal, refreshWithdrawals } from './queries';

type Props = { id: string; open: boolean; onClose: (isUnsettled?: boolean) => void };

/** Asks before a withdrawal is taken back: the next one begins its review anew. */
export function CancelDialog({ id, open, onClose }: Props) {
  const t = useTranslations('withdrawals.cancel');
  const common = useTranslations('common');
  const { attempt, phase, error, isUnsettled } = useAttempt(cancelWithdrawal);
  const close = () => onClose(isUnsettled());

  async function cancel() {
    const done = await attempt({ id });
    void refreshWithdrawals();
    if (!done) return;
    toast(t('done'));
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('title')}
      text={t('text')}
      actions={
        <>
          <Button onClick={close}>{t('keep')}</Button>
          <Button
            variant="danger"
            busy={phase === 'sending'}
            onClick={() => void keepingFocus(cancel)}
          >
            {phase === 'unsure' ? common('retry') : t('button')}
          </Button>
        </>
      }
    >
      <AttemptNotice phase={phase} error={error} />
    </Dialog>
  );
}
