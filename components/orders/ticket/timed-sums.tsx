'use client';

import { Sum, SumLine } from '@/components/ui/card';
import { Money, Price } from '@/components/ui/figures/price';
import { timedCost } from '@/lib/orders/timed/terms-rules';
import { TimedPayoff } from './payoff-sketch';
import type { TimedDraft } from './timed-fields';
import { useOrderWords } from '../shared/use-order-words';

type Props = {
  draft: TimedDraft;
  payout: string;
  price: string | undefined;
  /** Of a review, which says the largest loss before everything else. */
  inReview?: boolean;
};

/** The most that a timed option can lose. */
export function LargestLoss({ draft, payout }: Pick<Props, 'draft' | 'payout'>) {
  const { t, format, isolated } = useOrderWords();
  const { stake } = timedCost(draft.stake, payout);
  return (
    <dl className="flex flex-wrap items-baseline justify-between gap-x-3 rounded-m bg-control px-3 py-2 text-s">
      <dt className="text-ink-2">{t('timed.largestLoss')}</dt>
      <dd className="ms-auto font-strong text-wait">
        {isolated(`−${format.money(stake.toFixed())}`)}
      </dd>
    </dl>
  );
}

/** What a timed option can bring and lose; shared by the ticket and its review. */
export function TimedSums({ draft, payout, price, inReview }: Props) {
  const { t, format } = useOrderWords();
  const cost = timedCost(draft.stake, payout);
  return (
    <div className="grid gap-3">
      <Sum className="border-t border-line pt-3">
        <SumLine live label={t('timed.price')}>
          {price ? <Price value={price} /> : '–'}
        </SumLine>
        <SumLine label={t('timed.ifWon')} strong>
          <Money value={cost.returned.toFixed()} />
        </SumLine>
        <SumLine label={t('timed.gain')}>
          {`+${format.money(cost.gain.toFixed())} (${format.percent(payout)})`}
        </SumLine>
        <SumLine label={<span title={t('timed.breakEvenWhy')}>{t('timed.breakEven')}</span>}>
          {format.percent(cost.breakEvenRate.toFixed(6), 2)}
        </SumLine>
        <SumLine label={t('timed.ifEqual')}>{t('timed.stakeBack')}</SumLine>
      </Sum>
      {price && cost.stake.gt(0) ? (
        <TimedPayoff
          direction={draft.direction}
          entry={price}
          gain={cost.gain.toFixed()}
          stake={cost.stake.toFixed()}
        />
      ) : null}
      {inReview ? null : <LargestLoss draft={draft} payout={payout} />}
    </div>
  );
}
