'use client';

import { useEffect, useRef } from 'react';
import { DecimalField } from '@/components/ui/decimal-field';
import { SelectField } from '@/components/ui/select-field';
import { instrumentTypes } from '@/lib/core/market';
import { Money } from '@/lib/core/money';
import { closingPrice } from '@/lib/orders/rules';
import type { Level } from './level-check';
import type { Quote } from './quotes';
import { readDraft, type Draft, type DraftIssues } from './ticket-cost';
import type { TicketTerms } from './ticket-terms';
import { useOrderWords } from './use-order-words';

type Props = {
  terms: TicketTerms;
  draft: Draft;
  quote: Quote | undefined;
  /** Only those that are to be shown: nobody is told off while still typing. */
  issues: DraftIssues;
  onChange: (change: Partial<Draft>) => void;
  onLeave: (field: keyof DraftIssues) => void;
};

/** Leverage, size, stop and target. */
export function TicketFields(props: Props) {
  const { terms, draft, onChange, onLeave } = props;
  const { t, format, isolated } = useOrderWords();
  return (
    <>
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
      <div className="grid grid-cols-2 gap-2">
        <LevelField level="stopLoss" {...props} />
        <LevelField level="takeProfit" {...props} />
      </div>
    </>
  );
}

/** What a lot is: units of the base, except for futures, whose contracts have none. */
function Units({ terms, draft }: Pick<Props, 'terms' | 'draft'>) {
  const { format } = useOrderWords();
  if (terms.type === instrumentTypes.futures) return null;
  const units = new Money(readDraft(draft).lots).mul(terms.contractSize);
  return (
    <span className="num">
      {format.quantity(units.toFixed(), 4)} {terms.base}
    </span>
  );
}

/** A lack of margin is said at the button, since it is about the whole order. */
function useLotsWords({ issues, terms }: Props) {
  const { t, format } = useOrderWords();
  if (issues.lots === null || issues.lots === 'margin') return undefined;
  return t(`checks.${issues.lots}`, {
    min: format.price(terms.lotMin),
    max: format.price(terms.lotMax),
    step: format.price(terms.lotStep),
  });
}

function LevelField({
  level,
  terms,
  draft,
  quote,
  issues,
  onChange,
  onLeave,
}: Props & { level: Level }) {
  const { t, format } = useOrderWords();
  const issue = issues[level];
  const judgeSoon = useSoon(() => onLeave(level));
  const words = () => {
    if (!issue || !quote) return undefined;
    if (issue === 'tick') return t('checks.tick', { step: format.price(terms.tickSize) });
    return t(`checks.${draft.side}${issue === 'below' ? 'Below' : 'Above'}`, {
      price: format.price(closingPrice(draft.side, quote), quote.digits),
    });
  };
  return (
    <DecimalField
      label={t(`ticket.${level}`)}
      placeholder={t('ticket.optional')}
      value={draft[level]}
      step={terms.tickSize}
      error={words()}
      onChange={(value) => {
        onChange({ [level]: startAtPrice(draft[level], value, terms.tickSize, quote, draft) });
        judgeSoon();
      }}
      onBlur={() => onLeave(level)}
    />
  );
}

const pauseMs = 400;

/** Calls `then` once nothing has asked for it for a moment: when the typing pauses. */
function useSoon(then: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(then, pauseMs);
  };
}

/** An arrow key in an empty field means a step from the price, not from zero. */
function startAtPrice(
  before: string,
  value: string,
  tickSize: string,
  quote: Quote | undefined,
  draft: Draft,
): string {
  const stepped = before === '' && value.length > 1 && Number(value) <= 10 * Number(tickSize);
  return stepped && quote ? closingPrice(draft.side, quote) : value;
}
