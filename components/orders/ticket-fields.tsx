'use client';

import { useState } from 'react';
import { Chip } from '@/components/ui/chip';
import { DecimalField } from '@/components/ui/decimal-field';
import { closeDecimal } from '@/components/ui/decimal-text';
import { SelectField } from '@/components/ui/select-field';
import { instrumentTypes } from '@/lib/core/market';
import { Money } from '@/lib/core/money';
import { late } from '@/components/ui/late';
import type { Quote } from './quotes';
import type { Draft, DraftIssues, Market } from './ticket-cost';
import { quickLots, type TicketTerms } from './ticket-terms';
import type { AccountNow } from './order-value';
import { useOrderWords } from './use-order-words';

const SizeHelper = late(() => import('./size-helper').then((m) => m.SizeHelper));
const LimitFields = late(() => import('./limit-fields').then((m) => m.LimitFields));

export type FieldsProps = {
  terms: TicketTerms;
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
export function TicketFields(props: FieldsProps) {
  const { terms, draft, onChange, onLeave } = props;
  const { t, format, isolated } = useOrderWords();
  const [helping, setHelping] = useState(false);
  return (
    <>
      {draft.type === 'limit' ? <LimitFields {...props} /> : null}
      <div className="grid grid-cols-2 gap-2">
        <SelectField
          label={t('ticket.leverage')}
          value={String(draft.leverage)}
          onChange={(event) => onChange({ leverage: Number(event.target.value) })}
          options={terms.leverages.map((leverage) => ({
            value: String(leverage),
            label: isolated(`${format.quantity(leverage)}×`),
          }))}
        />
        <DecimalField
          label={t('ticket.size')}
          aside={<Units {...props} />}
          unit={t('lots')}
          value={draft.lots}
          step={terms.lotStep}
          error={useLotsWords(props)}
          onChange={(lots) => onChange({ lots })}
          onBlur={() => onLeave('lots')}
        />
      </div>
      <QuickSizes {...props} helping={helping} onHelp={() => setHelping(!helping)} />
      {helping ? <SizeHelper {...props} /> : null}
    </>
  );
}

/** Usual sizes at a press, and the size that a risk leads to. */
function QuickSizes(props: FieldsProps & { helping: boolean; onHelp: () => void }) {
  const { terms, draft, quote, helping, onHelp, onChange } = props;
  const { t, format, lotsText } = useOrderWords();
  const [sizes] = useState(() => quickLots(terms, quote?.price));
  const typed = closeDecimal(draft.lots);
  return (
    <div role="group" aria-label={t('ticket.quickSizes')} className="flex flex-wrap gap-1.5">
      {sizes.map((lots) => (
        <Chip
          key={lots}
          aria-label={lotsText(lots)}
          on={typed !== '' && new Money(typed).eq(lots)}
          onClick={() => onChange({ lots })}
          className="px-2.5 tabular-nums"
        >
          {format.quantity(lots)}
        </Chip>
      ))}
      <button
        type="button"
        aria-expanded={helping}
        onClick={onHelp}
        className="ms-auto min-h-7 rounded-s px-1 text-s text-accent underline-offset-4 hover:underline pointer-coarse:min-h-9"
      >
        {t('size.byRisk')}
      </button>
    </div>
  );
}

/** What a lot is: units of the base, except for futures, whose contracts have none. */
function Units({ terms, draft }: Pick<FieldsProps, 'terms' | 'draft'>) {
  const { format } = useOrderWords();
  if (terms.type === instrumentTypes.futures) return null;
  const units = new Money(closeDecimal(draft.lots) || '0').mul(terms.contractSize);
  return (
    <span className="num">
      {format.quantity(units.toFixed(), 4)} {terms.base}
    </span>
  );
}

/** A lack of margin is said at the button, since it is about the whole order. */
function useLotsWords({ issues, terms }: FieldsProps) {
  const { t, format } = useOrderWords();
  if (issues.lots === null || issues.lots === 'margin') return undefined;
  return t(`checks.${issues.lots}`, {
    min: format.price(terms.lotMin),
    max: format.price(terms.lotMax),
    step: format.price(terms.lotStep),
  });
}
