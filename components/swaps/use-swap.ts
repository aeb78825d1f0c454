import { useWatch } from 'react-hook-form';
import { useServerState } from '@/components/api/server-state';
import { useCallForm } from '@/components/api/use-call-form';
import { closeDecimal } from '@/lib/core/decimal-text';
import type { WalletCurrency } from '@/lib/core/payments';
import { quoteSwap, type SwapTerms } from '@/lib/swaps/contract';
import { isBelow } from '@/lib/swaps/rules';
import { askQuote, quoteQuery } from './queries';

type Typed = { from: WalletCurrency; to: WalletCurrency; amount: string };

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

function issueOf(amount: string, { least, most, available }: SwapTerms['wallets'][number]) {
  if (!/[1-9]/.test(amount)) return null;
  if (isBelow(amount, least)) return 'less' as const;
  if (isBelow(most, amount)) return 'more' as const;
  return isBelow(available, amount) ? ('short' as const) : null;
}

/** The form that asks what a swap brings, and the offer for what stands in it. */
export function useSwap(terms: SwapTerms) {
  const asked = (typed: Typed) => ({ ...typed, amount: closeDecimal(typed.amount) });
  const form = useCallForm({
    schema: quoteSwap.input,
    defaults,
    fieldOf: { '10016': 'amount', '10103': 'amount', '10119': 'amount' },
    read: asked,
    doubted: (typed) => (judged(terms, typed).issue ? ['amount'] : []),
  });
  const typed = useWatch({ control: form.control }) as Typed;
  const { data, isError } = useServerState({ ...quoteQuery(asked(typed)), enabled: false });
  return {
    form,
    typed,
    ...judged(terms, typed),
    /** What was offered for just this; none after another answer than an offer. */
    quote: isError ? undefined : data,
    ask: form.sending(async (input) => void (await askQuote(input))),
    give: (from: WalletCurrency) =>
      form.change(from === typed.to ? { from, to: otherThan(from) } : { from }),
    get: (to: WalletCurrency) =>
      form.change(to === typed.from ? { to, from: otherThan(to) } : { to }),
  };
}
