'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useAsSent } from '@/components/api/as-sent';
import { AttemptNotice } from '@/components/api/attempt-notice';
import { useAttempt } from '@/components/api/use-attempt';
import { Button } from '@/components/ui/button';
import { Sum, SumLine } from '@/components/ui/card';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/error-state';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { toast } from '@/components/ui/toast';
import type { SmartOrder } from '@/lib/plans/contract';
import { ApiRefusal } from '@/components/api/call';
import { exitPlan, refreshPlans } from './queries';

type Props = { open: boolean; plan: SmartOrder; onClose: (isUnsettled?: boolean) => void };

function ExitSum({ plan }: Pick<Props, 'plan'>) {
  const t = useTranslations('plans');
  const format = formatter(useLocale());
  return (
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
  );
}

/** What leaving a plan early costs and brings, as it will be charged; of one that ended meanwhile, how. */
export function ExitDialog({ open, plan: planNow, onClose }: Props) {
  const t = useTranslations('plans');
  const common = useTranslations('common');
  const format = formatter(useLocale());
  const { attempt, phase, error, isUnsettled } = useAttempt(exitPlan);
  // A plan that was left has no price of leaving it any more, and what fades keeps its words.
  const plan = useAsSent(planNow, open ? phase : 'waiting');
  const close = () => onClose(isUnsettled());
  const shape = { open, onClose: close, title: t('exitTitle', { product: plan.product }) };
  if (plan.status !== 'in-earnings') {
    return (
      <Dialog {...shape} actions={<Button onClick={close}>{common('close')}</Button>}>
        <Notice tone="plain">{t(`exitEnded.${plan.status}`)}</Notice>
      </Dialog>
    );
  }

  const received = format.money(plan.earlyExitReceived!, 'USDT', 'exact');
  async function leave() {
    const done = await attempt({ id: plan.id, received: plan.earlyExitReceived! });
    void refreshPlans();
    if (!done) return;
    toast(t('exited', { received }));
    onClose();
  }

  const isChanged = error instanceof ApiRefusal && error.code === '10113';
  return (
    <Dialog
      {...shape}
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
      <ExitSum plan={plan} />
      <AttemptNotice
        phase={phase}
        error={error}
        nothing={t('exitNothing')}
        {...(isChanged ? { said: t('exitChanged') } : {})}
      />
    </Dialog>
  );
}
