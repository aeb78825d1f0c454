'use client';

import { call } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';
import { useAttempt } from '@/components/api/use-attempt';
import { Button } from '@/components/ui/button';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { toast } from '@/components/ui/toast';
import type { PositionOrder } from '@/lib/orders/form-rules';
import { bulkResult } from '@/lib/orders/estimates/bulk-rules';
import { knownAccount, refreshOrders } from '../queries';
import { useOrderWords } from '../shared/use-order-words';

const cancelOne = (id: string, idempotencyKey: string) =>
  call('POST order/cancelOptions', { id }, { idempotencyKey });
const cancelEvery = (body: Record<string, never>, idempotencyKey: string) =>
  call('POST order/cancelAllOptions', body, { idempotencyKey });

/** Says of an attempt to cancel why it failed, and that it may have been done where no answer came. */
function useFailing() {
  const { t } = useOrderWords();
  const words = useErrorWords();
  return (phase: 'refused' | 'unsure', error: unknown) =>
    toast(`${words(error)} ${t(phase === 'refused' ? 'levels.nothing' : 'levels.unsure')}`, 'bad');
}

type Props = { order: PositionOrder; look: { size: 's' | 'm'; className: string } };

/** Cancels one order, and says how that went. */
export function CancelButton({ order, look }: Props) {
  const { t, format, lotsText } = useOrderWords();
  const { attempt, phase } = useAttempt(cancelOne, { onFail: useFailing() });
  async function cancel() {
    const cancelled = await attempt(order.id);
    if (cancelled) {
      const amount = format.amount(order.usedMargin);
      toast(t('pending.cancelled', { code: cancelled.code, amount }));
    }
    void refreshOrders();
  }
  return (
    <Button
      {...look}
      busy={phase === 'sending'}
      aria-label={t('pending.cancelLabel', { code: order.code, lots: lotsText(order.openLots) })}
      onClick={() => void keepingFocus(cancel)}
    >
      {t('pending.cancel')}
    </Button>
  );
}

/** Cancels whatever waits, and says how many did. */
export function CancelAll() {
  const { t } = useOrderWords();
  const words = useErrorWords();
  const { attempt, phase } = useAttempt(cancelEvery, { onFail: useFailing() });
  async function cancelAll() {
    const answer = await attempt({});
    await refreshOrders();
    if (!answer) return;
    const waiting = new Set(knownAccount()?.pending.map(({ id }) => id));
    const { done, refused } = bulkResult(answer.items, [], waiting);
    toast(t('pending.cancelledAll', { count: done }));
    for (const code of new Set(refused)) toast(words(code), 'bad');
  }
  return (
    <div className="border-t border-line p-2 text-end">
      <Button size="s" busy={phase === 'sending'} onClick={() => void cancelAll()}>
        {t('pending.cancelAll')}
      </Button>
    </div>
  );
}
