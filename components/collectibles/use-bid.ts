import { useState } from 'react';
import { useLocale, useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { ApiRefusal } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';
import { useAttempt } from '@/components/api/use-attempt';
import { useCallForm } from '@/components/api/use-call-form';
import { formatter } from '@/components/ui/figures/format';
import { toast } from '@/components/ui/toast';
import { flawOfBid, spendable, staysAvailable } from '@/lib/collectibles/bid-rules';
import { buyNft as buyNftCall, type CollectibleDetail } from '@/lib/collectibles/contract';
import { closeDecimal } from '@/lib/core/decimal-text';
import { buyNft, refreshCollectibles } from './queries';

export type Asked = {
  action: 'bid' | 'buy';
  of: CollectibleDetail;
  available: string;
  onClose: () => void;
};

type Typed = { amount: string; receivingAddress: string };

const isMissing = ({ receivingAddress }: Typed) => receivingAddress.trim() === '';

/** Words of refusals that name an amount, written as the reader writes amounts. */
function useRefusalWords() {
  const t = useTranslations('collectibles.dialog');
  const catalogue = useErrorWords();
  const format = formatter(useLocale());
  return (error: unknown): string => {
    const { code, result } = error instanceof ApiRefusal ? error : { code: null, result: null };
    if (code === '10116' && typeof result?.min === 'string')
      return t('tooLow', { min: format.money(result.min) });
    if (code === '10119' && typeof result?.max === 'string')
      return t('tooHigh', { max: format.money(result.max) });
    if (code === '10113') return t('priceChanged');
    return catalogue(error);
  };
}

/** What is typed, what is wrong with it, and the attempt that sends it once it was looked at again. */
export function useBid({ action, of, available, onClose }: Asked) {
  const t = useTranslations('collectibles.dialog');
  const format = formatter(useLocale());
  const words = useRefusalWords();
  const [isReviewed, setIsReviewed] = useState(false);
  const { attempt, phase, error } = useAttempt(buyNft);
  // What was shown when it was opened: another price by then is refused.
  const [price] = useState(of.buyNowPrice ?? '0');
  const amountOf = ({ amount }: Typed) => (action === 'buy' ? price : closeDecimal(amount));
  const most = spendable(available, of);
  const flawOf = (typed: Typed) => flawOfBid(amountOf(typed), action, of, most);
  const asked = (typed: Typed) => ({
    id: of.id,
    action,
    amount: amountOf(typed),
    receivingAddress: typed.receivingAddress,
  });
  const form = useCallForm({
    schema: buyNftCall.input,
    defaults: { amount: '', receivingAddress: of.receivingAddress ?? '' } as Typed,
    fieldOf: {
      '10011': 'amount',
      '10021': 'receivingAddress',
      '10116': 'amount',
      '10119': 'amount',
      '10121': 'amount',
    },
    read: asked,
    doubted: (typed) => [
      ...(flawOf(typed) ? (['amount'] as const) : []),
      ...(isMissing(typed) ? (['receivingAddress'] as const) : []),
    ],
    words,
  });
  const typed = useWatch({ control: form.control }) as Typed;
  const amount = amountOf(typed);

  async function confirm() {
    const made = await attempt(asked(typed), (refusal) => {
      if (form.showAtField(refusal, false)) setIsReviewed(false);
    });
    void refreshCollectibles();
    if (!made) return;
    toast(
      action === 'buy'
        ? t('bought', { name: of.name })
        : t('placed', { amount: format.money(amount) }),
    );
    onClose();
  }

  return {
    form,
    typed,
    amount,
    most,
    flaw: flawOf(typed),
    isAddressMissing: isMissing(typed),
    stays: staysAvailable(available, amount || '0', of),
    words,
    phase,
    error,
    isReviewed,
    review: form.sending(() => {
      setIsReviewed(true);
      return Promise.resolve();
    }),
    change: () => setIsReviewed(false),
    confirm: () => void confirm(),
  };
}

export type Bid = ReturnType<typeof useBid>;
