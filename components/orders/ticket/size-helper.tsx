'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/fields/chip';
import { DecimalField } from '@/components/ui/fields/decimal-field';
import { closeDecimal } from '@/lib/core/decimal-text';
import { isSame } from '@/lib/core/money';
import { sizeForRisk } from '@/lib/orders/estimates/risk-size-rules';
import { fractionOf } from '@/lib/orders/estimates/ticket-size-rules';
import type { FieldsProps } from './fields-props';
import { useOrderWords } from '../shared/use-order-words';

const shares = ['0.5', '1', '2'] as const;

/** The size that a risk leads to: a share of the equity, lost at the stop with both fees. */
export function SizeHelper(props: FieldsProps) {
  const { draft, terms, market, account, quote, onChange, onLevels } = props;
  const { t, format, lotsText, isolated } = useOrderWords();
  const [percent, setPercent] = useState<string>('1');
  const size = sizeForRisk(draft, terms, market, account?.equity ?? null, percent);
  const hasStop = draft.stopLoss !== '' || draft.trailing !== '';
  const words = () => {
    if (!account) return t('size.visitor');
    if (draft.measure === 'amount') return t('size.needsPrice');
    if (!hasStop) return t('size.needsStop');
    if (!size) return t('size.wrongStop');
    const values = {
      risk: isolated(format.money(size.risk)),
      price: format.price(size.stop, quote?.digits),
    };
    return size.lots ? t('size.loses', values) : t('size.tooSmall', values);
  };
  return (
    <div className="grid gap-2 rounded-m bg-control p-3">
      <div className="flex flex-wrap items-center gap-1.5">
        {shares.map((share) => (
          <Chip
            key={share}
            on={isSame(closeDecimal(percent) || null, share)}
            onClick={() => setPercent(share)}
            className="px-2.5"
          >
            {format.percent(fractionOf(share))}
          </Chip>
        ))}
        <DecimalField
          className="ms-auto w-22"
          label={<span className="sr-only">{t('size.share')}</span>}
          unit="%"
          step="0.1"
          value={percent}
          onChange={setPercent}
          onKeyDown={(event) => {
            // Enter here asks for a size, not for a review of the order.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </div>
      <p className="text-s text-ink-2" aria-live="polite">
        {words()}
      </p>
      {size?.lots && draft.measure !== 'amount' ? (
        <Button
          size="s"
          onClick={() => onChange({ unit: 'lots', size: size.lots! })}
          className="bg-surface"
        >
          {t('size.use', { lots: lotsText(size.lots) })}
        </Button>
      ) : account && !hasStop ? (
        <Button size="s" onClick={onLevels} className="bg-surface">
          {t('size.setStop')}
        </Button>
      ) : null}
    </div>
  );
}
