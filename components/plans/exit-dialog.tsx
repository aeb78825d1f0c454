'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useAsSent } from '@/components/api/as-sent';
import { AttemptNotice } from '@/components/api/attempt-notice';
import { useAttempt } from '@/components/api/use-attempt';
import { Button } from '@/components/ui/button';
import { Sum, SumLine } from '@/components/ui/card';
import { Dialog } from '@/components/ui/dialog';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { toast } from '@/components/ui/toast';
import type { SmartOrder } from '@/lib/plans/contract';
import { ApiRefusal } from '@/components/api/call';
import { exitPlan, refreshPlans } from './queries';

type Props = { open: boolean; plan: SmartOrder; onClose: (isUnsettled?: boolean) => void };

/** What leaving a plan early costs and brings, as it will be charged. */
export function ExitDialog({ open, plan: planNow, onClose }: Props) {
  const t = useTranslations('plans');
  const common = useTranslations('common');
  const format = formatter(useLocale());
  const { attempt, phase, error, isUnsettled } = useAttempt(exitPlan);
  // A plan that was left has no price of leaving it any more.
  const plan = useAsSent(planNow, phase);
  const close = () => onClose(isUnsettled());
  const isChanged = error instanceof ApiRefusal && error.code === '10113';
  const received = format.money(plan.earlyExitReceived!, 'USDT', 'exact');

  async function leave() {
    const done = await attempt({ id: plan.id, received: plan.earlyExitReceived! });
    void refreshPlans();
    if (!done) return;
    toast(t('exited', { received }));
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('exitTitle', { product: plan.product })}
      text={t('exitText')}
      actions={
        <>
          <Button onClick={close}>{common('cancel')}</Button>
          <Button
            variant="primary"
            busy={phase === 'sending'}
            onClick={() => void keepingFocus(leave)}
          >
            {phase === 'unsure' ? common('retry') : t('exitConfirm', { received })}
          </Button>
        </>
      }
    >
      <Sum className="mb-3">
        <SumLine label={t('principal')}>
          <Money value={plan.amount} />
        </SumLine>
        <SumLine
          label={t('penalty', {
            percent: format.percent(plan.penaltyShare),
            base: format.money(plan.earlyExitBase!, 'USDT', 'exact'),
          })}
        >
          <Money value={plan.earlyExitPenalty!} rounding="exact" />
        </SumLine>
        <SumLine label={t('received')} strong>
          <Money value={plan.earlyExitReceived!} rounding="exact" />
        </SumLine>
        <SumLine label={t('forgone')}>
          <Money value={plan.earlyExitForgone!} rounding="exact" />
        </SumLine>
      </Sum>
      <AttemptNotice
        phase={phase}
        error={error}
        nothing={t('exitNothing')}
        {...(isChanged ? { said: t('exitChanged') } : {})}
      />
    </Dialog>
  );
}
