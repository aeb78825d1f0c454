import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { useAsSent } from '@/components/api/as-sent';
import { ApiRefusal } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';
import { useServerState } from '@/components/api/server-state';
import { useAttempt } from '@/components/api/use-attempt';
import { useCallForm } from '@/components/api/use-call-form';
import { isAboutCode } from '@/components/security/asked-code';
import { passkeysQuery } from '@/components/security/passkeys/queries';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { toast } from '@/components/ui/toast';
import {
  flawOfBid,
  freeOf,
  isConfirmedAnew,
  releasedBy,
  spendable,
  staysAvailable,
  type BidFlaw,
} from '@/lib/collectibles/bid-rules';
import { buyNft as buyNftCall, type CollectibleDetail } from '@/lib/collectibles/contract';
import type { Funds } from '@/lib/collectibles/funds-rules';
import { closeDecimal } from '@/lib/core/decimal-text';
import { isPasskeyProof } from '@/lib/security/confirmation-rules';
import { buyNft, refreshCollectibles } from './queries';
import { useAddressRule } from './use-address-rule';

export type Asked = {
  action: 'bid' | 'buy';
  of: CollectibleDetail;
  funds: Funds;
  onClose: (isUnsettled?: boolean) => void;
};

type Typed = { amount: string; receivingAddress: string; otp: string };

const fieldOf = {
  '10011': 'amount',
  '10021': 'receivingAddress',
  '10116': 'amount',
  '10119': 'amount',
  '10121': 'amount',
} as const;

/** Words of refusals that name an amount, written as the reader writes amounts. */
function useRefusalWords() {
  const t = useTranslations('collectibles.dialog');
  const catalogue = useErrorWords();
  const format = formatter(useLocale());
  const zone = useZone();
  return (error: unknown): string => {
    const { code, result } = error instanceof ApiRefusal ? error : { code: null, result: null };
    if (code === '10116' && typeof result?.min === 'string')
      return t('tooLow', { min: format.money(result.min, 'USDT', 'up') });
    if (code === '10119' && typeof result?.max === 'string')
      return t('tooHigh', { max: format.money(result.max, 'USDT', 'down') });
    if (code === '10121' && typeof result?.max === 'string')
      return t('borrowed', { max: format.money(result.max, 'USDT', 'down') });
    if (code === '10021' && result?.why === 'address') return catalogue('address');
    if (code === '10113') return t('priceChanged');
    if (code === '10122' && typeof result?.from === 'string')
      return t('paused', { until: format.dateTime(result.from, zone) });
    return catalogue(error);
  };
}

/** What is wrong with what is typed, by what there is now. */
function useFlaws({ action, of, funds }: Asked) {
  // What was shown when it was opened: another price by then is refused.
  const [price] = useState(of.buyNowPrice ?? '0');
  const isWrong = useAddressRule(of.chain);
  const free = freeOf(funds);
  const most = spendable(free, of);
  const amountOf = ({ amount }: Typed) => (action === 'buy' ? price : closeDecimal(amount));
  return {
    free,
    most,
    amountOf,
    flawOf: (typed: Typed) => flawOfBid(amountOf(typed), action, of, most),
    addressFlawOf: ({ receivingAddress }: Typed): 'missing' | 'wrong' | null => {
      const address = receivingAddress.trim();
      if (address === '') return 'missing';
      return isWrong(address) ? 'wrong' : null;
    },
  };
}

/** Whether it was looked at and may be confirmed; what would be refused by now may not. */
function useReview(flaw: BidFlaw | null, isSettled: boolean) {
  const [isReviewed, setIsReviewed] = useState(false);
  const [isOutbid, setIsOutbid] = useState(false);
  if (isReviewed && flaw && isSettled) {
    setIsReviewed(false);
    setIsOutbid(flaw === 'low');
  }
  return {
    isReviewed,
    /** Whether it was taken back because somebody bid more meanwhile. */
    isOutbid: isOutbid && flaw === 'low',
    show() {
      setIsOutbid(false);
      setIsReviewed(true);
    },
    change: () => setIsReviewed(false),
  };
}

/** Whether a code or a passkey is asked for: of an account that has one, or once the server wants it. */
function useCode({ action, of }: Asked, receivingAddress: string) {
  const { data } = useServerState(passkeysQuery);
  const [isWanted, setIsWanted] = useState(false);
  const hasFactor = data !== undefined && (data.hasApp || data.items.length > 0);
  return {
    isAsked: isWanted || (hasFactor && isConfirmedAnew(action, receivingAddress, of)),
    /** Whether a refusal is about the code, which is asked for from then on. */
    hear(refusal: unknown): boolean {
      const isAbout = isAboutCode(refusal);
      if (isAbout) flushSync(() => setIsWanted(true));
      return isAbout;
    },
  };
}

/** What is told once it was made. */
function useMadeWords({ action, of }: Asked) {
  const t = useTranslations('collectibles.dialog');
  const format = formatter(useLocale());
  return (amount: string): string =>
    action === 'buy'
      ? t('bought', { name: of.name })
      : t('placed', { amount: format.money(amount) });
}

/** What is typed, what is wrong with it, and the attempt that sends it once it was looked at again. */
export function useBid(given: Asked, isOpen: boolean) {
  const { action, onClose } = given;
  const madeWords = useMadeWords(given);
  const words = useRefusalWords();
  const { attempt, phase, error, isUnsettled, forget } = useAttempt(buyNft);
  // A bid that arrived without an answer is not shown as an earlier one, nor its sum as gone already.
  const of = useAsSent(given.of, phase);
  const funds = useAsSent(given.funds, phase);
  const { free, most, amountOf, flawOf, addressFlawOf } = useFlaws({ ...given, of, funds });
  const asked = (typed: Typed) => ({ ...typed, id: of.id, action, amount: amountOf(typed) });
  const form = useCallForm({
    schema: buyNftCall.input,
    defaults: { amount: '', receivingAddress: of.receivingAddress ?? '', otp: '' } as Typed,
    fieldOf,
    // A code that was begun is none of what is reviewed: it is judged where it is sent.
    read: (typed) => ({ ...asked(typed), otp: '' }),
    doubted: (typed) => [
      ...(flawOf(typed) ? (['amount'] as const) : []),
      ...(addressFlawOf(typed) ? (['receivingAddress'] as const) : []),
    ],
    words,
  });
  const typed = useWatch({ control: form.control }) as Typed;
  const amount = amountOf(typed);
  const flaw = flawOf(typed);
  // What was bid is the smallest bid no more by the time its dialog fades.
  const isSettled = isOpen && (phase === 'ready' || phase === 'refused');
  const { show, ...reviewed } = useReview(flaw, isSettled);
  const code = useCode({ ...given, of }, typed.receivingAddress);

  async function confirm() {
    const made = await attempt(asked(form.getValues() as Typed), (refusal) => {
      // What a passkey gave confirms what was reviewed then.
      if (isPasskeyProof(form.getValues('otp'))) form.change({ otp: '' });
      if (code.hear(refusal)) form.showAtField(refusal);
      else if (form.showAtField(refusal, false)) reviewed.change();
    });
    void refreshCollectibles();
    if (!made) return;
    toast(madeWords(amount));
    onClose();
  }

  return {
    ...reviewed,
    /** What it is about and what there is for it, as shown. */
    asked: { ...given, of, funds },
    close: () => onClose(isUnsettled()),
    form,
    typed,
    amount,
    free,
    most,
    released: releasedBy(of),
    flaw,
    addressFlaw: addressFlawOf(typed),
    stays: staysAvailable(free, amount || '0', of),
    words,
    phase,
    error,
    review: form.sending(() => {
      forget();
      show();
      return Promise.resolve();
    }),
    asksCode: code.isAsked,
    confirm: () => void keepingFocus(confirm),
    prove(proof: string) {
      form.change({ otp: proof });
      void keepingFocus(confirm);
    },
  };
}

export type Bid = ReturnType<typeof useBid>;
