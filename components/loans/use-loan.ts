import { useWatch } from 'react-hook-form';
import { useServerState } from '@/components/api/server-state';
import { useCallForm } from '@/components/api/use-call-form';
import { closeDecimal } from '@/lib/core/decimal-text';
import { isSmaller, isWithin } from '@/lib/core/amounts';
import { quoteLoan, type LoanAccount } from '@/lib/loans/contract';
import type { LoanOffer } from '@/lib/loans/offer-contract';
import { askQuote, quoteQuery } from './queries';

export type Typed = { days: number; amount: string };

type Offers = readonly LoanOffer[];

const offerOf = (offers: Offers, { days }: Typed) =>
  offers.find((one) => one.days === days) ?? offers[0]!;

function issueOf(amount: string, offer: LoanOffer, free: string | null) {
  if (!/[1-9]/.test(amount)) return null;
  if (!isWithin(amount, offer.minAmount, offer.maxAmount)) return 'outside' as const;
  return free !== null && isSmaller(free, amount) ? ('above' as const) : null;
}

/** The form that asks what a loan costs, and the quote for what stands in it. */
export function useLoan(offers: Offers, account: LoanAccount | null) {
  // Who is not verified yet learns the cost all the same.
  const free = account?.verification === 'verified' ? account.free : null;
  const asked = (typed: Typed) => ({
    days: offerOf(offers, typed).days,
    amount: closeDecimal(typed.amount),
  });
  const judged = (typed: Typed) => {
    const offer = offerOf(offers, typed);
    return { offer, issue: issueOf(closeDecimal(typed.amount), offer, free) };
  };
  const form = useCallForm({
    schema: quoteLoan.input,
    defaults: { days: offers[0]!.days, amount: '' } as Typed,
    fieldOf: { '10102': 'amount', '10119': 'amount' },
    read: asked,
    doubted: (typed) => (judged(typed).issue ? ['amount'] : []),
  });
  const typed = useWatch({ control: form.control }) as Typed;
  const { data, isError } = useServerState({ ...quoteQuery(asked(typed)), enabled: false });
  return {
    form,
    typed,
    ...judged(typed),
    /** What just this costs; none after another answer than a quote. */
    quote: isError ? undefined : data,
    ask: form.sending(async (input) => void (await askQuote(input))),
  };
}
