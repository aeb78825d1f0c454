'use client';

import type { RefCallback } from 'react';
import { DecimalField } from '@/components/ui/fields/decimal-field';
import { closeDecimal } from '@/lib/core/decimal-text';
import { TextField } from '@/components/ui/fields/field';
import { SelectField } from '@/components/ui/fields/select-field';
import { isLimitReached } from '@/lib/orders/margin/rules';
import { openingPrice } from '@/lib/orders/rules';
import type { Draft, DraftIssues } from '@/lib/orders/estimates/ticket-cost-rules';
import type { Quote } from '@/components/markets/quotes/quotes';
import type { FieldWords } from '../dialogs/use-field-words';
import { useOrderWords } from '../shared/use-order-words';

const dayMs = 86_400_000;

/** A moment as a field for date and time has it: the reader's own time, to the minute. */
export function localText(at: Date): string {
  const own = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return own.toISOString().slice(0, 16);
}

type Field = 'limitPrice' | 'goodTill';

type Props = {
  terms: { tickSize: string };
  draft: Pick<Draft, 'side' | 'limitPrice' | 'goodTill'>;
  quote: Quote | undefined;
  /** Whether it is where a stop order opens: its price lies beyond the market. */
  isStop?: boolean;
  issues: Pick<DraftIssues, 'limitPrice' | 'goodTill'>;
  /** What the server said of a field, in words. */
  refused: FieldWords<Field>;
  /** Where to focus when a field was refused. */
  refOf?: (field: Field) => RefCallback<HTMLInputElement>;
  onChange: (change: Partial<Pick<Draft, 'limitPrice' | 'goodTill'>>) => void;
  onLeave: (field: Field) => void;
};

/** The price of a limit order, and until when it waits. */
export function LimitFields({
  terms,
  draft,
  quote,
  issues,
  onChange,
  onLeave,
  isStop = false,
  ...rest
}: Props) {
  const { t, format } = useOrderWords();
  const limit = closeDecimal(draft.limitPrice);
  const reached = !isStop && quote && Number(limit) > 0 && isLimitReached(draft.side, limit, quote);
  const dated = draft.goodTill !== null;
  // An arrow key in an empty field means a step from the price, not from zero.
  const stepped = (price: string) => {
    const first = draft.limitPrice === '' && price.length > 1;
    return first && quote && Number(price) <= 10 * Number(terms.tickSize)
      ? openingPrice(draft.side, quote)
      : price;
  };
  return (
    <>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2">
        <DecimalField
          ref={rest.refOf?.('limitPrice')}
          label={t(isStop ? 'types.stop' : 'limit.price')}
          value={draft.limitPrice}
          step={terms.tickSize}
          placeholder={
            quote ? format.price(openingPrice(draft.side, quote), quote.digits) : undefined
          }
          error={
            issues.limitPrice
              ? t(`checks.${issues.limitPrice}`, { step: format.price(terms.tickSize) })
              : rest.refused.limitPrice
          }
          onChange={(price) => onChange({ limitPrice: stepped(price) })}
          onBlur={() => onLeave('limitPrice')}
        />
        <SelectField
          label={t('limit.goodTill')}
          value={dated ? 'date' : 'cancelled'}
          onChange={(event) => {
            const tomorrow = localText(new Date(Date.now() + dayMs));
            onChange({ goodTill: event.target.value === 'date' ? tomorrow : null });
          }}
          options={[
            { value: 'cancelled', label: t('limit.untilCancelled') },
            { value: 'date', label: t('limit.untilDate') },
          ]}
        />
      </div>
      {dated ? (
        <TextField
          type="datetime-local"
          label={t('limit.ends')}
          value={draft.goodTill ?? ''}
          min={localText(new Date())}
          ref={rest.refOf?.('goodTill')}
          error={issues.goodTill ? t(`checks.goodTill-${issues.goodTill}`) : rest.refused.goodTill}
          onChange={(event) => onChange({ goodTill: event.target.value })}
          onBlur={() => onLeave('goodTill')}
        />
      ) : null}
      {reached ? <p className="text-xs text-wait">{t('limit.reached')}</p> : null}
    </>
  );
}
