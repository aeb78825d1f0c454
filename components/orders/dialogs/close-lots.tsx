'use client';

import { Chip } from '@/components/ui/fields/chip';
import { DecimalField } from '@/components/ui/fields/decimal-field';
import { closeDecimal } from '@/lib/core/decimal-text';
import { isSame } from '@/lib/core/money';
import type { PositionOrder } from '@/lib/orders/form-rules';
import {
  lotSlider,
  shareOf,
  type LotTerms,
  type PartIssue,
} from '@/lib/orders/estimates/closing-rules';
import { useOrderWords } from '../shared/use-order-words';

type Props = {
  order: PositionOrder;
  terms: LotTerms;
  value: string;
  issue: PartIssue;
  onChange: (lots: string) => void;
};

const shares = [0.25, 0.5, 0.75, 1] as const;

/** How many of the open lots are to be closed: a slider, a few shares, and the number itself. */
export function CloseLots({ order, terms, value, issue, onChange }: Props) {
  const { t, format } = useOrderWords();
  const slider = lotSlider(order.openLots, terms);
  // One step cannot be parted.
  if (slider.most <= 1) return null;
  const lots = closeDecimal(value) || '0';
  return (
    <div className="grid gap-2">
      <DecimalField
        label={t('close.lots')}
        aside={<span className="num">{t('close.of', { lots: format.price(order.openLots) })}</span>}
        unit={t('lots')}
        step={terms.lotStep}
        value={value}
        error={issue ? t(`checks.${issue}`, { step: format.price(terms.lotStep) }) : undefined}
        onChange={onChange}
      />
      <input
        type="range"
        min={1}
        max={slider.most}
        step={1}
        aria-label={t('close.lots')}
        aria-valuetext={`${format.price(lots)} ${t('lots')}`}
        value={slider.stepOf(lots)}
        onChange={(event) => onChange(slider.lotsAt(event.target.value))}
        className="h-7 w-full accent-[var(--accent)] pointer-coarse:h-11"
      />
      <div role="group" aria-label={t('close.shares')} className="flex flex-wrap gap-1.5">
        {shares.map((share) => {
          const part = shareOf(order.openLots, share, terms);
          return (
            <Chip
              key={share}
              on={isSame(lots, part)}
              onClick={() => onChange(part)}
              className="px-2.5"
            >
              {format.percent(share)}
            </Chip>
          );
        })}
      </div>
    </div>
  );
}
