'use client';

import { call } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';
import { isTooOld, useAttempt } from '@/components/api/use-attempt';
import { Button } from '@/components/ui/button';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { toast } from '@/components/ui/toast';
import type { PositionOrder } from '@/lib/orders/form-rules';
import type { Mode } from '@/lib/core/money';
import { lateDialog } from '@/components/ui/loading/late';
import { useShown } from '@/components/ui/use-shown';
import { refreshOrders } from '../queries';
import { useOrderWords } from '../shared/use-order-words';

const CancelAllDialog = lateDialog(() =>
  import('../dialogs/cancel-all-dialog').then((m) => m.CancelAllDialog),
);

const cancelOne = (id: string, idempotencyKey: string) =>
  call('POST order/cancelOptions', { id }, { idempotencyKey });

/** Says of an attempt to cancel why it failed, and that it may have been done where no answer came. */
function useFailing() {
  const { t } = useOrderWords();
  const words = useErrorWords();
  return (phase: 'refused' | 'unsure', error: unknown) => {
    const rest = t(phase === 'refused' ? 'levels.nothing' : 'levels.unsure');
    toast(isTooOld(error) ? words(error) : `${words(error)} ${rest}`, 'bad');
  };
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

/** The way to cancel whatever waits, which asks first. */
export function CancelAll({ mode, count }: { mode: Mode | null; count: number }) {
  const { t } = useOrderWords();
  const { shown, show, dismiss } = useShown<true>();
  if (mode === null || (count < 2 && !shown?.open)) return null;
  return (
    <div className="border-t border-line p-2 text-end">
      <Button size="s" aria-haspopup="dialog" onClick={() => show(true)}>
        {t('pending.cancelAll')}
      </Button>
      {shown ? (
        <CancelAllDialog key={shown.count} mode={mode} open={shown.open} onClose={dismiss} />
      ) : null}
    </div>
  );
}
