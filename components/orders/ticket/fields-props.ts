import type { Mode } from '@/lib/core/money';
import type { AccountNow } from '@/lib/orders/estimates/order-value-rules';
import type { Draft, DraftIssues, Market } from '@/lib/orders/estimates/ticket-cost-rules';
import type { TicketTerms } from '@/lib/orders/estimates/ticket-terms-rules';
import type { FieldWords } from '../dialogs/use-field-words';
import type { Quote } from '@/components/markets/quotes/quotes';

/** The fields of a ticket that a refusal may be about. */
export type RefusedField = Exclude<keyof DraftIssues, 'lots'> | 'size' | 'leverage' | 'tiedTo';

/** What the fields of a ticket show, and what they tell. */
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
  /** What the server said of a field, in words. */
  refused: FieldWords<RefusedField>;
  onChange: (change: Partial<Draft>) => void;
  onLeave: (field: keyof DraftIssues) => void;
  /** Opens the levels, for a stop that a size is reckoned by. */
  onLevels: () => void;
};
