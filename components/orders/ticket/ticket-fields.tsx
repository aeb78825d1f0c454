'use client';

import { LessonLink } from '@/components/ui/card';
import { late } from '@/components/ui/loading/late';
import { SelectField } from '@/components/ui/fields/select-field';
import type { FieldsProps } from './fields-props';
import { SizeField, UnitChoice } from './size-field';
import type { SizeBasis } from '@/lib/orders/estimates/ticket-size-rules';
import { useOrderWords } from '../shared/use-order-words';

const EntryFields = late(() => import('./entry-fields').then((m) => m.EntryFields));
const TiedField = late(() => import('./tied-field').then((m) => m.TiedField));

/** What the order waits for, its end and its tie where there are any, leverage and size. */
export function TicketFields(props: FieldsProps & { basis: SizeBasis }) {
  const { terms, draft, onChange } = props;
  const { t, format, isolated } = useOrderWords();
  return (
    <>
      {draft.type === 'market' ? null : (
        <>
          <EntryFields {...props} />
          <TiedField {...props} />
        </>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] items-end gap-2">
        <SelectField
          label={t('ticket.leverage')}
          aside={
            <LessonLink to="leverage" aria-label={t('ticket.leverageWhy')}>
              ?
            </LessonLink>
          }
          value={String(draft.leverage)}
          error={props.refused.leverage}
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
