'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { AttemptNotice } from '@/components/api/attempt-notice';
import { Button } from '@/components/ui/button';
import { Sum, SumLine } from '@/components/ui/card';
import { Fold } from '@/components/ui/fold';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import { Time } from '@/components/ui/figures/time';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { toast } from '@/components/ui/toast';
import type { SmartQuote } from '@/lib/plans/contract';
import { PaymentList } from './payment-list';
import { refreshPlans } from './queries';
import type { Buying } from './use-plan';

type Props = {
  quote: SmartQuote;
  asked: { productId: string; days: number; amount: string };
  product: string;
  isCustomer: boolean;
  buying: Buying;
  /** Told what a refusal is about; true where it stands at a field from then on. */
  onRefused: (error: unknown) => boolean;
  onDone: () => void;
};

function Terms({ quote, amount }: { quote: SmartQuote; amount: string }) {
  const t = useTranslations('plans');
  const format = formatter(useLocale());
  const isFree = !/[1-9]/.test(quote.penaltyShare);
  return (
    <Sum>
      <SumLine label={t('every')}>
        <Money value={quote.dailyEarning} rounding="exact" />
      </SumLine>
      <SumLine label={t('annual')}>{format.percent(quote.annualRate, 2)}</SumLine>
      <SumLine label={t('back')}>
        <Money value={amount} />
      </SumLine>
      <SumLine label={t('ends')}>
        <Time at={quote.endTime} />
      </SumLine>
      <p className="text-ink-2">
        {isFree ? t('leavingFree') : t('leaving', { percent: format.percent(quote.penaltyShare) })}
      </p>
    </Sum>
  );
}

/** What the plan pays and when, as it will be paid, and the button that buys it. */
export function PlanOffer({ quote, asked, product, isCustomer, buying, ...tell }: Props) {
  const t = useTranslations('plans');
  const common = useTranslations('common');
  const format = formatter(useLocale());
  const [open, setOpen] = useState(false);
  const [isAtField, setAtField] = useState(false);
  const { attempt, phase, error } = buying;
  const amount = format.money(asked.amount);

  async function confirm() {
    const { dailyYield, termsVersion } = quote;
    const made = await attempt({ ...asked, dailyYield, termsVersion }, (refusal) =>
      setAtField(tell.onRefused(refusal)),
    );
    void refreshPlans();
    if (!made) return;
    toast(t('bought', { product, amount }));
    tell.onDone();
  }

  return (
    <div className="mt-4 grid gap-4 border-t border-line pt-4">
      <p>
        <span className="block text-xs text-ink-3">{t('reward')}</span>
        <span className="num text-xl font-strong tracking-tight whitespace-nowrap">
          {format.amount(quote.reward, 'USDT', 'exact')}
          <span className="ms-2 text-m font-normal text-ink-3">USDT</span>
        </span>
      </p>
      <Terms quote={quote} amount={asked.amount} />
      <Fold
        title={t('payments', { count: quote.payments.length })}
        open={open}
        onToggle={() => setOpen(!open)}
      >
        <PaymentList
          amount={asked.amount}
          payments={quote.payments.map((one) => ({ ...one, paidAt: null }))}
        />
      </Fold>
      {isCustomer ? (
        <>
          <AttemptNotice
            phase={phase}
            error={error}
            said={isAtField ? '' : null}
            nothing={t('nothing')}
          />
          <Button
            variant="primary"
            size="l"
            busy={phase === 'sending'}
            onClick={() => void keepingFocus(confirm)}
          >
            {phase === 'unsure' ? common('retry') : t('confirm', { amount })}
          </Button>
        </>
      ) : null}
    </div>
  );
}
