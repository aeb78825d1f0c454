import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { isOpenPhase, useAsSent } from '@/components/api/as-sent';
import { useCallForm } from '@/components/api/use-call-form';
import { useDraft } from '@/components/api/use-draft';
import { useKeptAttempt } from '@/components/api/use-kept-attempt';
import { closeDecimal } from '@/lib/core/decimal-text';
import { walletCurrencies, type PaymentNetwork, type WalletCurrency } from '@/lib/core/payments';
import { recharge, type Deposit, type RechargeTerms } from '@/lib/deposits/contract';
import { isBelow, isKept, isSameReport } from '@/lib/deposits/rules';
import { refreshDeposits, submitDeposit, type Reported } from './queries';

type Method = Deposit['method'];

type Typed = {
  method: Method;
  /** What is wanted; where it is not offered, the first that is counts. */
  currency: WalletCurrency;
  network: PaymentNetwork | undefined;
  amount: string;
  txHash: string;
  lastSix: string;
  /** Where it was paid to, if not to what is shown. */
  address: string;
  /** It was paid already, small or not. */
  paid: boolean;
  proof?: string | undefined;
};

const empty = { amount: '', txHash: '', lastSix: '', address: '', paid: false };
// No field for the picture: what is refused of one that was taken stands beside the button.
const defaults: Typed = { method: 'crypto', currency: 'USDT', network: undefined, ...empty };

/** What is kept until it is sent: with what is chosen, so that no amount comes back in another currency. */
const kept = [
  'method', 'currency', 'network', 'amount', 'lastSix', 'txHash', 'address', 'paid',
] as const; // prettier-ignore

const keptProof = ['proof'] as const;

/** What nothing can be paid in now may have been paid in before. */
const pastCurrencies = (method: Method): readonly WalletCurrency[] =>
  method === 'card' ? ['USDT'] : walletCurrencies;

const currenciesOf = (accounts: RechargeTerms['accounts']): readonly WalletCurrency[] => [
  ...new Set(accounts.map(({ currency }) => currency)),
];

type Offer = { terms: RechargeTerms; isPast: boolean };

/** What is offered of what is chosen, and what is wrong with the amount. */
function offered({ terms, isPast }: Offer, typed: Typed) {
  const { method, currency: wanted, network, amount } = typed;
  const ofMethod = terms.accounts.filter((one) => one.method === method);
  const currencies = isPast ? pastCurrencies(method) : currenciesOf(ofMethod);
  const currency = currencies.find((one) => one === wanted) ?? currencies[0] ?? wanted;
  const ofCurrency = ofMethod.filter((one) => one.currency === currency);
  const networks = [...new Set(ofCurrency.map((one) => one.network))];
  const account = ofCurrency.find((one) => one.network === network) ?? ofCurrency[0] ?? null;
  const { least } = terms.currencies.find((one) => one.currency === currency)!;
  const sum = closeDecimal(amount);
  const issue = issueOf(sum, { least: isPast || typed.paid ? '0' : least, currency });
  return { currencies, currency, networks, account, least, sum, issue };
}

function issueOf(sum: string, { least, currency }: { least: string; currency: WalletCurrency }) {
  if (!/[1-9]/.test(sum)) return null;
  if (isBelow(sum, least)) return 'less' as const;
  return isKept(sum, currency) ? null : ('places' as const);
}

/** What is sent of what is typed. */
function bodyOf(offer: Offer, { address: typedAddress, ...typed }: Typed) {
  const { currency, account, sum } = offered(offer, { address: typedAddress, ...typed });
  const address = typedAddress.trim();
  const paid = offer.isPast || typed.paid;
  const network = address ? undefined : (account?.network ?? undefined);
  return { ...typed, currency, network, amount: sum, paid, ...(address && { address }) };
}

/**
 * Whether what is typed is what was sent before the page was loaded, without an answer, and is not on record as
 * far as one sees.
 */
function isOpenStill(
  body: z.input<typeof recharge.input>,
  wasLost: (body: z.output<typeof recharge.input>) => boolean,
  deposits: readonly Deposit[],
): boolean {
  const { data } = recharge.input.safeParse(body);
  return !!data && wasLost(data) && !deposits.some((deposit) => isSameReport(deposit, data));
}

type Now = { terms: RechargeTerms; isPast?: boolean | undefined; deposits: readonly Deposit[] };

/**
 * The form that tells of a payment: what is chosen and typed, and the way to send it. Where nothing is
 * shown to pay to (`isPast`), it tells of a payment that was made, and names its address.
 */
export function useDeposit(customerId: string, now: Now) {
  const { attempt, phase, error, wasLost } = useKeptAttempt(submitDeposit, {
    customer: customerId,
    form: 'deposit-sent',
    since: 'new',
  });
  const terms = useAsSent(now.terms, phase);
  const isPast = useAsSent(now.isPast ?? false, phase);
  const [reports, setReports] = useState(0);
  const offer = { terms, isPast };
  const form = useCallForm({
    schema: recharge.input,
    defaults,
    fieldOf: {
      '10016': 'amount',
      '10101': 'amount',
      '10141': 'address',
      '10146': 'txHash',
      txHashMissing: 'lastSix',
    },
    read: (typed: Typed) => bodyOf(offer, typed),
    isSent: phase === 'unsure',
    doubted: (typed) => [
      ...(offered(offer, typed).issue ? (['amount'] as const) : []),
      ...(isPast && !typed.address.trim() ? (['address'] as const) : []),
    ],
  });
  const name = isPast ? 'deposit-past' : 'deposit';
  const of = { customer: customerId, form: name, since: 'new' };
  const forget = useDraft(form, of, kept);
  // For the day alone: an upload that is not handed in is removed within one.
  const today = new Date().toISOString().slice(0, 10);
  const forgetProof = useDraft(form, { ...of, form: `${name}-proof`, since: today }, keptProof);
  const typed = useWatch({ control: form.control }) as Typed;

  const sending = (onReported: (reported: Reported) => void) =>
    form.sending(async (body, showAtField, sent) => {
      const reported = await attempt(body, showAtField);
      void refreshDeposits();
      if (!reported) return;
      form.reset({ ...sent, ...empty, proof: undefined });
      forget();
      forgetProof();
      setReports((before) => before + 1);
      onReported(reported);
    });

  return {
    form,
    typed,
    terms,
    isPast,
    /** Nothing may be chosen otherwise while nobody knows what became of what was sent. */
    isKept: isOpenPhase(phase),
    ...offered(offer, typed),
    phase,
    error,
    wasLost: isOpenStill(bodyOf(offer, typed), wasLost, now.deposits),
    /** How many were reported: each begins with an empty picture. */
    reports,
    sending,
  };
}

export type DepositDraft = ReturnType<typeof useDeposit>;
