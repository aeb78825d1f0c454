import { useWatch } from 'react-hook-form';
import { useServerState } from '@/components/api/server-state';
import { useAttempt } from '@/components/api/use-attempt';
import { useCallForm } from '@/components/api/use-call-form';
import { closeDecimal } from '@/lib/core/decimal-text';
import { roundedDown } from '@/lib/core/money';
import { quoteLoan } from '@/lib/loans/contract';
import type { LoanOffer } from '@/lib/loans/offer-contract';
import { loanFlaw, mostOf, placesOf } from './amount-flaw';
import { applyLoan, askQuote, quoteQuery } from './queries';

export type Typed = { amount: string };

/** The attempt at applying; it stands above the quote, so that it outlives whatever becomes of that. */
export const useApplying = () => useAttempt(applyLoan);
export type Applying = ReturnType<typeof useApplying>;

/** The form that asks what a loan costs, and the quote for what stands in it. */
export function useLoan(offer: LoanOffer, free: string | null, { forget }: Applying) {
  const asked = ({ amount }: Typed) => ({ days: offer.days, amount: closeDecimal(amount) });
  const flawOf = (typed: Typed) => loanFlaw(asked(typed).amount, offer, free);
  const form = useCallForm({
    schema: quoteLoan.input,
    defaults: { amount: '' } as Typed,
    fieldOf: { '10102': 'amount', '10119': 'amount' },
    read: asked,
    doubted: (typed) => (flawOf(typed) ? ['amount'] : []),
  });
  const typed = useWatch({ control: form.control }) as Typed;
  const { data, isError } = useServerState({ ...quoteQuery(asked(typed)), enabled: false });
  return {
    form,
    typed,
    flaw: flawOf(typed),
    most: roundedDown(mostOf(offer, free), placesOf.loan),
    /** What just this costs; none after another answer than a quote. */
    quote: isError ? undefined : data,
    ask: form.sending(async (input) => {
      forget();
      await askQuote(input);
    }),
  };
}
