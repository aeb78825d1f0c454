'use client';

import type { RefCallback } from 'react';
import { DecimalField } from '@/components/ui/fields/decimal-field';
import { closeDecimal } from '@/lib/core/decimal-text';
import { TextField } from '@/components/ui/fields/field';
import { SelectField } from '@/components/ui/fields/select-field';
import { openingPrice } from '@/lib/orders/rules';
import {
  waitingPrice,
  type Draft,
  type DraftIssues,
} from '@/lib/orders/estimates/ticket-cost-rules';
import type { Quote } from '@/components/markets/quotes/quotes';
import type { FieldWords } from '../dialogs/use-field-words';
import { endOfSpan, spans } from './good-till';
import { useOrderWords } from '../shared/use-order-words';

const dayMs = 86_400_000;

/** A moment as a field for date and time has it: the reader's own time, to the minute. */
export function localText(at: Date): string {
  const own = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return own.toISOString().slice(0, 16);
}

type Field = 'entryPrice' | 'goodTill';

type Props = {
  terms: { tickSize: string };
  draft: Pick<Draft, 'type' | 'side' | 'entryPrice' | 'goodTill'>;
  quote: Quote | undefined;
  issues: Pick<DraftIssues, 'entryPrice' | 'goodTill'>;
  /** What the server said of a field, in words. */
  refused: FieldWords<Field>;
  /** Where to focus when a field was refused. */
  refOf?: (field: Field) => RefCallback<HTMLInputElement>;
  onChange: (change: Partial<Pick<Draft, 'entryPrice' | 'goodTill'>>) => void;
  onLeave: (field: Field) => void;
};

/** The price that a limit or stop order waits for, and until when it waits. */
export function EntryFields({ terms, draft, quote, issues, onChange, onLeave, ...rest }: Props) {
  const { t, format, isolated } = useOrderWords();
  const typed = closeDecimal(draft.entryPrice);
  const isStop = draft.type === 'stop';
  const reached = quote && Number(typed) > 0 && waitingPrice(draft, quote) === null;
  const dated = draft.goodTill !== null;
  const endOf = (span: (typeof spans)[number]) => localText(endOfSpan(span, new Date()));
  // Where spans end at one moment, the one that was chosen cannot be told from the shorter.
  const span = spans.find((one) => endOf(one) === draft.goodTill) ?? 'date';
  // An arrow key in an empty field means a step from the price, not from zero.
  const stepped = (price: string) => {
    const first = draft.entryPrice === '' && price.length > 1;
    return first && quote && Number(price) <= 10 * Number(terms.tickSize)
      ? openingPrice(draft.side, quote)
      : price;
  };
  return (
    <>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2">
        <DecimalField
          ref={rest.refOf?.('entryPrice')}
          label={t(isStop ? 'stop.price' : 'limit.price')}
          value={draft.entryPrice}
          step={terms.tickSize}
          placeholder={
            quote ? format.price(openingPrice(draft.side, quote), quote.digits) : undefined
          }
          error={
            issues.entryPrice
              ? t(`checks.${issues.entryPrice}`, {
                  step: format.price(terms.tickSize),
                  price: quote
                    ? isolated(format.price(openingPrice(draft.side, quote), quote.digits))
                    : '–',
                })
              : rest.refused.entryPrice
          }
          onChange={(price) => onChange({ entryPrice: stepped(price) })}
          onBlur={() => onLeave('entryPrice')}
        />
        <SelectField
          label={t('limit.goodTill')}
          value={dated ? span : 'cancelled'}
          onChange={({ target: { value } }) => {
            const chosen = spans.find((one) => one === value);
            const tomorrow = localText(new Date(Date.now() + dayMs));
            const dateOrNone = value === 'date' ? tomorrow : null;
            onChange({ goodTill: chosen ? endOf(chosen) : dateOrNone });
          }}
          options={[
            { value: 'cancelled', label: t('limit.untilCancelled') },
            ...spans.map((value) => ({ value, label: t(`limit.until.${value}`) })),
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
      {isStop ? (
        <p className="text-xs text-ink-3">{t('stop.why')}</p>
      ) : reached ? (
        <p className="text-xs text-wait">{t('limit.reached')}</p>
      ) : null}
    </>
  );
}
