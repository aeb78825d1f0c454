import { useTranslations } from 'next-intl';
import { toast } from '@/components/ui/toast';
import { entryPriceOf, type PositionOrder } from '@/lib/orders/form-rules';
import { slippageOf } from '@/lib/receipts/figures-rules';
import { useOrderWords } from '../shared/use-order-words';

/** How a fill compares with the price that was shown, and what it took. */
function useFillWords() {
  const t = useTranslations('results');
  const { format, isolated } = useOrderWords();
  return (order: PositionOrder, digits: number | undefined) => {
    const { open } = order.receipt;
    if (!open) return null;
    const { way, amount } = slippageOf(open);
    const by = { by: isolated(format.price(amount, digits)) };
    const shown = way === 'none' ? t('asShown') : t(way === 'better' ? 'better' : 'worse', by);
    const took = t('took', {
      margin: isolated(format.money(order.requiredMargin)),
      fee: isolated(format.money(open.fee)),
    });
    return `${shown} · ${took}`;
  };
}

/** Says that an order waits, or where it was filled and what that took. */
export function usePlacedToast(): (order: PositionOrder, digits: number | undefined) => void {
  const { t, format, lotsText } = useOrderWords();
  const fillWords = useFillWords();
  return (order, digits) => {
    const { code, status, openPrice } = order;
    const waits = status === 'pending';
    const price = format.price((waits ? entryPriceOf(order) : openPrice) ?? '0', digits);
    const said = { code, lots: lotsText(order.lots), price };
    if (waits) return toast(t('review.placed', said));
    toast(
      <>
        <b className="block">{t('review.opened', said)}</b>{' '}
        <span className="text-xs text-ink-2">{fillWords(order, digits)}</span>
      </>,
    );
  };
}
