'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { AttemptNotice } from '@/components/api/attempt-notice';
import { call } from '@/components/api/call';
import { useAttempt } from '@/components/api/use-attempt';
import { refreshOrders } from '@/components/orders/queries';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { toast } from '@/components/ui/toast';

const send = (body: Record<string, never>, idempotencyKey: string) =>
  call('POST user/resetDemo', body, { idempotencyKey });

type Props = { open: boolean; onClose: (isUnsettled?: boolean) => void };

/** Says what a reset does and does it. */
export function ResetDialog({ open, onClose }: Props) {
  const t = useTranslations('analysis.reset');
  const common = useTranslations('common');
  const router = useRouter();
  const { attempt, phase, error, isUnsettled } = useAttempt(send);
  const close = () => onClose(isUnsettled());

  async function confirm() {
    if (!(await attempt({}))) return;
    void refreshOrders();
    router.refresh();
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
          <Button onClick={close}>{common('cancel')}</Button>
          <Button
            variant="primary"
            busy={phase === 'sending'}
            onClick={() => void keepingFocus(confirm)}
          >
            {phase === 'unsure' ? common('retry') : t('confirm')}
          </Button>
        </>
      }
    >
      <p className="text-s text-ink-2">{t('stays')}</p>
      <div className="mt-3 empty:hidden">
        <AttemptNotice phase={phase} error={error} />
      </div>
    </Dialog>
  );
}
