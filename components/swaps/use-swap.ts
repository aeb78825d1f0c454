import { useWatch } from 'react-hook-form';
import { useAsSent } from '@/components/api/as-sent';
import { useServerState } from '@/components/api/server-state';
import { useAttempt } from '@/components/api/use-attempt';
import { useCallForm } from '@/components/api/use-call-form';
import { useDraft } from '@/components/api/use-draft';
import { closeDecimal } from '@/lib/core/decimal-text';
import type { WalletCurrency } from '@/lib/core/payments';
import { quoteSwap, type SwapTerms } from '@/lib/swaps/contract';
import { issueOf } from './amount-issue';
import { askQuote, quoteQuery, takeSwap } from './queries';

type Typed = { from: WalletCurrency; to: WalletCurrency; amount: string };

const kept = ['from', 'to', 'amount'] as const;

const defaults: Typed = { from: 'USDT', to: 'BTC', amount: '' };

/** The other currency of a pair that would else be one. */
const otherThan = (currency: WalletCurrency): WalletCurrency =>
  currency === 'USDT' ? 'BTC' : 'USDT';

/** What there is of the currency that is given, and what is wrong with the amount. */
function judged(terms: SwapTerms, { from, amount: typed }: Typed) {
  const wallet = terms.wallets.find(({ currency }) => currency === from)!;
  const amount = closeDecimal(typed);
  return { wallet, issue: issueOf(amount, wallet) };
}

/** The form that asks what a swap brings, the offer for what stands in it, and the attempt that takes it. */
export function useSwap(customerId: string, termsNow: SwapTerms) {
  const taking = useAttempt(takeSwap);
  const terms = useAsSent(termsNow, taking.phase);
  const asked = (typed: Typed) => ({ ...typed, amount: closeDecimal(typed.amount) });
  const form = useCallForm({
    schema: quoteSwap.input,
    defaults,
    fieldOf: { '10011': 'amount', '10016': 'amount', '10103': 'amount', '10119': 'amount' },
    read: asked,
    doubted: (typed) => (judged(terms, typed).issue ? ['amount'] : []),
  });
  const of = { customer: customerId, form: 'swap', since: 'new' };
  const forget = useDraft(form, of, kept);
  const typed = useWatch({ control: form.control }) as Typed;
  const { data, isError } = useServerState({ ...quoteQuery(asked(typed)), enabled: false });
  return {
    form,
    typed,
    terms,
    /** It stands here, so that it outlives whatever becomes of its offer. */
    taking,
    ...judged(terms, typed),
    /** What was offered for just this; none after another answer than an offer. */
    quote: isError ? undefined : data,
    ask: form.sending(async (input) => {
      taking.forget();
      await askQuote(input);
    }),
    /** Empties the form once its swap was made. */
    clear() {
      form.change({ amount: '' });
      forget();
    },
    give: (from: WalletCurrency) =>
      form.change(from === typed.to ? { from, to: otherThan(from) } : { from }),
    get: (to: WalletCurrency) =>
      form.change(to === typed.from ? { to, from: otherThan(to) } : { to }),
  };
}

export type Taking = ReturnType<typeof useSwap>['taking'];
