'use client';

import { Chip } from '@/components/ui/fields/chip';
import { DecimalField } from '@/components/ui/fields/decimal-field';
import { closeDecimal } from '@/lib/core/decimal-text';
import { Money } from '@/lib/core/money';
import type { MarginOrder } from '@/lib/orders/contract';
import { shareOf, type LotTerms, type PartIssue } from '@/lib/orders/estimates/closing';
import { useOrderWords } from '../shared/use-order-words';

type Props = {
  order: MarginOrder;
  terms: LotTerms;
  value: string;
  issue: PartIssue;
  onChange: (lots: string) => void;
};

const shares = [0.25, 0.5, 0.75, 1] as const;

/** How many of the open lots are to be closed: a slider, a few shares, and the number itself. */
export function CloseLots({ order, terms, value, issue, onChange }: Props) {
  const { t, format } = useOrderWords();
  const open = new Money(order.openLots);
  // One step cannot be parted.
  if (open.lte(terms.lotStep)) return null;
  const lots = new Money(closeDecimal(value) || '0');
  const steps = open.div(terms.lotStep).ceil().toNumber();
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
        max={steps}
        step={1}
        aria-label={t('close.lots')}
        aria-valuetext={`${format.price(lots.toFixed())} ${t('lots')}`}
        value={Math.min(steps, Math.max(1, lots.div(terms.lotStep).round().toNumber()))}
        onChange={(event) =>
          onChange(Money.min(new Money(terms.lotStep).mul(event.target.value), open).toFixed())
        }
        className="h-7 w-full accent-[var(--accent)] pointer-coarse:h-11"
      />
      <div role="group" aria-label={t('close.shares')} className="flex flex-wrap gap-1.5">
        {shares.map((share) => {
          const part = shareOf(order.openLots, share, terms);
          return (
            <Chip key={share} on={lots.eq(part)} onClick={() => onChange(part)} className="px-2.5">
              {format.percent(share)}
            </Chip>
          );
        })}
      </div>
    </div>
  );
}
