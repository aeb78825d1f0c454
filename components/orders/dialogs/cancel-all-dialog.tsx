'use client';

import { useTranslations } from 'next-intl';
import { call } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { toast } from '@/components/ui/toast';
import type { Mode } from '@/lib/core/money';
import { bulkResult } from '@/lib/orders/estimates/bulk-rules';
import { useAccount } from '../account/use-account';
import { knownAccount, refreshOrders } from '../queries';
import { useOrderWords } from '../shared/use-order-words';
import { RefusalNotice } from './refusal';
import { useDialogAttempt } from './sending/use-dialog-attempt';

const send = (body: Record<string, never>, idempotencyKey: string) =>
  call('POST order/cancelAllOptions', body, { idempotencyKey });

type Props = { mode: Mode; open: boolean; onClose: (isUnsettled?: boolean) => void };

/** Asks before whatever waits is cancelled, and says how many were. */
export function CancelAllDialog({ mode, open, onClose }: Props) {
  const { t } = useOrderWords();
  const words = useErrorWords();
  const common = useTranslations('common');
  const { attempt, phase, error, isUnsettled } = useDialogAttempt(send, {
    open,
    onClose,
    waitsWhile: open,
    mode,
    nothing: t('levels.nothing'),
    unsure: t('levels.unsure'),
  });
  const close = () => onClose(isUnsettled());
  const count = useAccount(mode).pending.length;

  async function confirm() {
    const answer = await attempt({});
    await refreshOrders();
    if (!answer) return;
    const waiting = new Set(knownAccount()?.pending.map(({ id }) => id));
    const { done, refused } = bulkResult(answer.items, [], waiting);
    toast(t('pending.cancelledAll', { count: done }));
    for (const code of new Set(refused)) toast(words(code), 'bad');
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('pending.cancelAll')}
      text={t('pending.cancelAllText', { count })}
      actions={
        <>
          <Button onClick={close}>{t('pending.cancelAllKeep')}</Button>
          <Button
            variant="danger"
            busy={phase === 'sending' || phase === 'waiting'}
            disabled={count === 0 && phase !== 'unsure'}
            onClick={() => void keepingFocus(confirm)}
          >
            {phase === 'unsure' ? common('retry') : t('pending.cancelAllConfirm', { count })}
          </Button>
        </>
      }
    >
      <RefusalNotice
        waits
        phase={phase}
        error={error}
        nothing={t('levels.nothing')}
        unsure={t('levels.unsure')}
      />
    </Dialog>
  );
}
