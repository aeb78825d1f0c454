'use client';

import { late } from '@/components/ui/loading/late';
import { SelectField } from '@/components/ui/fields/select-field';
import type { Mode } from '@/lib/core/money';
import type { AccountNow } from '@/lib/orders/estimates/order-value';
import type { Quote } from '../../markets/quotes/quotes';
import { SizeField, UnitChoice } from './size-field';
import type { Draft, DraftIssues, Market } from '@/lib/orders/estimates/ticket-cost';
import type { SizeBasis } from '@/lib/orders/estimates/ticket-size';
import type { TicketTerms } from '@/lib/orders/estimates/ticket-terms';
import { useOrderWords } from '../shared/use-order-words';

const LimitFields = late(() => import('./limit-fields').then((m) => m.LimitFields));

export type FieldsProps = {
  terms: TicketTerms;
  /** null for a visitor. */
  mode: Mode | null;
  draft: Draft;
  quote: Quote | undefined;
  market: Market | null;
  account: AccountNow | null;
  /** Only those that are to be shown: nobody is told off while still typing. */
  issues: DraftIssues;
  onChange: (change: Partial<Draft>) => void;
  onLeave: (field: keyof DraftIssues) => void;
  /** Opens the levels, for a stop that a size is reckoned by. */
  onLevels: () => void;
};

/** Limit and its end where there is one, leverage and size. */
export function TicketFields(props: FieldsProps & { basis: SizeBasis }) {
  const { terms, draft, onChange } = props;
  const { t, format, isolated } = useOrderWords();
  return (
    <>
      {draft.type === 'limit' ? <LimitFields {...props} /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] items-end gap-2">
        <SelectField
          label={t('ticket.leverage')}
          value={String(draft.leverage)}
          onChange={(event) => onChange({ leverage: Number(event.target.value) })}
          options={terms.leverages.map((leverage) => ({
            value: String(leverage),
            label: isolated(`${format.quantity(leverage)}×`),
          }))}
        />
        <UnitChoice {...props} />
      </div>
      <SizeField {...props} />
    </>
  );
}
