import { useWatch } from 'react-hook-form';
import { useCallForm } from '@/components/api/use-call-form';
import { useDraft } from '@/components/api/use-draft';
import { closeDecimal } from '@/lib/core/decimal-text';
import type { WalletCurrency } from '@/lib/core/payments';
import type { Destination } from '@/lib/destinations/contract';
import { requestWithdrawal, type WithdrawalTerms } from '@/lib/withdrawals/contract';
import { isAbove, isWithdrawable, staysAfter, withdrawalCost } from '@/lib/withdrawals/rules';

export type Kind = Destination['kind'];

type Typed = {
  kind: Kind;
  /** What is wanted of both; where it is not offered, the first that is counts. */
  destinationId: string | undefined;
  currency: WalletCurrency;
  amount: string;
};

/** What is kept until it is sent: with what is chosen, so that no amount comes back for another place. */
const kept = ['kind', 'destinationId', 'currency', 'amount'] as const;

const startOf = (destinations: readonly Destination[]): Typed => ({
  kind:
    destinations.some((one) => one.kind === 'wallet') || destinations.length === 0
      ? 'wallet'
      : 'card',
  destinationId: undefined,
  currency: 'USDT',
  amount: '',
});

/** Where the money goes of what is chosen, what it costs, and what is wrong with the amount. */
function reckoned(terms: WithdrawalTerms, destinations: readonly Destination[], typed: Typed) {
  const ofKind = destinations.filter((one) => one.kind === typed.kind);
  const destination = ofKind.find(({ id }) => id === typed.destinationId) ?? ofKind[0] ?? null;
  const currencies = destination?.currencies ?? ['USDT'];
  const currency = currencies.find((one) => one === typed.currency) ?? currencies[0]!;
  const wallet = terms.wallets.find((one) => one.currency === currency)!;
  const { feeRate } = terms;
  const amount = closeDecimal(typed.amount);
  const counted = /[1-9]/.test(amount) ? amount : '0';
  return {
    ofKind,
    destination,
    currencies,
    currency,
    wallet,
    feeRate,
    asksCode: terms.asksCode,
    isLess: isAbove(wallet.available, wallet.withdrawable),
    amount: counted,
    issue: counted === '0' ? null : issueOf(amount, wallet, feeRate),
    ...withdrawalCost(counted, feeRate, currency),
    stays: staysAfter(wallet.available, counted, currency),
    asked: { destinationId: destination?.id, currency, amount, feeRate },
  };
}

function issueOf(amount: string, wallet: WithdrawalTerms['wallets'][number], feeRate: string) {
  if (isAbove(amount, wallet.withdrawable)) return 'short' as const;
  return isWithdrawable(amount, feeRate, wallet.currency) ? null : ('size' as const);
}

/** The form of a withdrawal: what is chosen and typed, and what it comes to. Its review sends it. */
export function useWithdrawal(
  customerId: string,
  terms: WithdrawalTerms,
  destinations: readonly Destination[],
) {
  const reckon = (typed: Typed) => reckoned(terms, destinations, typed);
  const form = useCallForm({
    schema: requestWithdrawal.input,
    defaults: startOf(destinations),
    fieldOf: { '10011': 'amount', '10016': 'amount', '10025': 'destinationId' },
    read: (typed: Typed) => reckon(typed).asked,
    doubted: (typed) => (reckon(typed).issue ? ['amount'] : []),
  });
  const forget = useDraft(form, { customer: customerId, form: 'withdrawal', since: 'new' }, kept);
  const typed = useWatch({ control: form.control }) as Typed;
  return { form, typed, forget, ...reckon(typed) };
}

export type WithdrawalDraft = ReturnType<typeof useWithdrawal>;
