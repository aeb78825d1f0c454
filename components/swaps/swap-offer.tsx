'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { AttemptNotice } from '@/components/api/attempt-notice';
import { isOpenPhase } from '@/components/api/as-sent';
import { SourceBadge } from '@/components/markets/quotes/source-badge';
import { Button } from '@/components/ui/button';
import { Sum, SumLine } from '@/components/ui/card';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import { useZone } from '@/components/ui/figures/time';
import { Asleep } from '@/components/ui/focus/asleep';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { toast } from '@/components/ui/toast';
import { useSeconds } from '@/components/ui/use-seconds';
import type { SwapQuote } from '@/lib/swaps/contract';
import { dearerFirst, secondsLeft } from '@/lib/swaps/rules';
import { refreshSwaps } from './queries';
import type { Taking } from './use-swap';

type Props = {
  quote: SwapQuote & { aheadMs: number };
  taking: Taking;
  /** Told what a refusal is about; true where it stands at a field from then on. */
  onRefused: (error: unknown) => boolean;
  onDone: () => void;
};

/** What the swap brings and costs, as it will be charged, and until when that holds. */
export function SwapOffer({ quote, taking, onRefused, onDone }: Props) {
  const t = useTranslations('swaps');
  const common = useTranslations('common');
  const format = formatter(useLocale());
  const zone = useZone();
  const now = useSeconds();
  const { attempt, phase, error } = taking;
  const { from, to, amount, spread, spreadCost, fee, feeRate, received, expiresAt } = quote;
  const [isAtField, setAtField] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // It holds for seconds: what it says and the button that takes it are seen at once, on a phone too.
  useEffect(() => {
    // What it gives is no clean-up: newer browsers give a promise.
    void box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const told = dearerFirst(quote);
  const left = now === null ? null : secondsLeft(expiresAt, now + quote.aheadMs);
  const isOver = left === 0 && !isOpenPhase(phase);

  async function confirm() {
    const made = await attempt({ quoteId: quote.id }, (refusal) => setAtField(onRefused(refusal)));
    void refreshSwaps();
    if (!made) return;
    toast(t('done', { received: format.money(made.received, made.to, 'exact') }));
    onDone();
  }

  return (
    <div ref={box} className="mt-4 grid gap-4 border-t border-line pt-4">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <p>
          <span className="block text-xs text-ink-3">{t('received')}</span>
          <span className="num text-xl font-strong tracking-tight whitespace-nowrap">
            {format.amount(received, to, 'exact')}
            <span className="ms-2 text-m font-normal text-ink-3">{to}</span>
          </span>
        </p>
        <SourceBadge of={quote} />
      </div>
      <Sum>
        <SumLine label={t('given')}>
          <Money value={amount} currency={from} rounding="exact" />
        </SumLine>
        <SumLine label={t('rate')}>
          {t('rateIs', { one: told.one, rate: format.money(told.rate, told.other) })}
        </SumLine>
        <SumLine label={t('spread', { percent: format.percent(spread) })}>
          <Money value={spreadCost} currency={to} rounding="exact" />
        </SumLine>
        <SumLine label={t('fee', { percent: format.percent(feeRate) })}>
          <Money value={fee} currency={to} rounding="exact" />
        </SumLine>
      </Sum>
      <AttemptNotice
        phase={phase}
        error={error}
        said={isAtField ? '' : null}
        nothing={t('nothing')}
      />
      <Asleep className="grid">
        <Button
          variant="primary"
          size="l"
          disabled={isOver}
          busy={phase === 'sending'}
          onClick={() => void keepingFocus(confirm)}
        >
          {phase === 'unsure' ? common('retry') : t('confirm')}
        </Button>
      </Asleep>
      <div className="text-s text-ink-3">
        {/* For the eye: a screen reader is told once until when it holds, and not each second. */}
        {left ? (
          <p className="tabular-nums" aria-hidden="true">
            {t('left', { count: left })}
          </p>
        ) : null}
        <p role="status">
          {isOver ? t('over') : t('until', { time: format.clock(expiresAt, zone, true) })}
        </p>
      </div>
    </div>
  );
}
