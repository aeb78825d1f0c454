import { useWatch } from 'react-hook-form';
import { useServerState } from '@/components/api/server-state';
import { useAttempt } from '@/components/api/use-attempt';
import { useCallForm } from '@/components/api/use-call-form';
import { closeDecimal } from '@/lib/core/decimal-text';
import { isSmaller, isWithin } from '@/lib/core/amounts';
import { roundedDown } from '@/lib/core/money';
import { quoteSmart, type SmartProduct } from '@/lib/plans/contract';
import { askQuote, buyPlan, quoteQuery } from './queries';

export type Typed = { productId: string; days: number; amount: string };

type Frame = SmartProduct['timeframes'][number];
type Offered = readonly SmartProduct[];

/** Decimals that an amount may have. */
const places = 2;

/** The attempt at buying; it stands above the offer, so that it outlives whatever becomes of that. */
export const useBuying = () => useAttempt(buyPlan);
export type Buying = ReturnType<typeof useBuying>;

const choiceOf = (products: Offered, { productId, days }: Typed) => {
  const product = products.find(({ id }) => id === productId) ?? products[0]!;
  const frame = product.timeframes.find((one) => one.days === days) ?? product.timeframes[0]!;
  return { product, frame };
};

function issueOf(amount: string, product: SmartProduct, frame: Frame, available: string | null) {
  if (!/[1-9]/.test(amount)) return null;
  if (!isWithin(amount, product.minAmount, product.maxAmount)) return 'outside' as const;
  if (isSmaller(frame.covered, amount)) return 'uncovered' as const;
  return available !== null && isSmaller(available, amount) ? ('short' as const) : null;
}

/** The form that asks what a plan pays, and the offer for what stands in it. */
export function usePlan(products: Offered, available: string | null, { forget }: Buying) {
  const first = products[0]!;
  const asked = (typed: Typed) => {
    const { product, frame } = choiceOf(products, typed);
    return { productId: product.id, days: frame.days, amount: closeDecimal(typed.amount) };
  };
  const judged = (typed: Typed) => {
    const choice = choiceOf(products, typed);
    const amount = closeDecimal(typed.amount);
    return { ...choice, issue: issueOf(amount, choice.product, choice.frame, available) };
  };
  const form = useCallForm({
    schema: quoteSmart.input,
    defaults: { productId: first.id, days: first.timeframes[0]!.days, amount: '' } as Typed,
    fieldOf: { '10013': 'amount', '10011': 'amount', '10119': 'amount' },
    read: asked,
    doubted: (typed) => (judged(typed).issue ? ['amount'] : []),
  });
  const typed = useWatch({ control: form.control }) as Typed;
  const { data, isError } = useServerState({ ...quoteQuery(asked(typed)), enabled: false });
  return {
    form,
    typed,
    /** All that can be put in; null for whoever can only read. */
    all: available === null ? null : roundedDown(available, places),
    asked: asked(typed),
    ...judged(typed),
    /** What was offered for just this; none after another answer than an offer. */
    quote: isError ? undefined : data,
    ask: form.sending(async (input) => {
      forget();
      await askQuote(input);
    }),
  };
}
