import { useLocale, useTranslations } from 'next-intl';
import { richNum } from '@/components/account/rich-num';
import { formatter } from '@/components/ui/figures/format';
import type { Fill, Order } from '@/lib/orders/contract';
import { isOption } from '@/lib/orders/form-rules';
import { worthOfMove } from '@/lib/orders/recompute/recompute-rules';
import { slippageOf } from '@/lib/receipts/figures-rules';

type Props = { order: Order; fill: Fill; digits: number };

const levelReasons = new Set([
  'limit-order',
  'stop-order',
  'stop-loss',
  'take-profit',
  'trailing-stop',
]);

/** What became of the price asked for, in plain words, with what it was worth. */
export function SlippageWords({ order, fill, digits }: Props) {
  const t = useTranslations('receipt.fill.words');
  const format = formatter(useLocale());
  const { way, amount: slipped } = slippageOf(fill);
  const atLevel = levelReasons.has(fill.reason);
  if (fill.reason === 'expiry') return t('expiry');
  if (fill.reason === 'margin-close-out') return t('closeOut');
  if (way === 'none') return t(atLevel ? 'levelExact' : 'exact');
  const amount = format.price(slipped, digits);
  if (isOption(order))
    return t.rich(way === 'better' ? 'betterEntry' : 'worseEntry', { amount, ...richNum });
  const values = {
    amount,
    money: format.money(worthOfMove(order, fill, slipped)),
    ...richNum,
  };
  if (way === 'better') return t.rich(atLevel ? 'levelBetter' : 'better', values);
  return t.rich(atLevel ? 'levelWorse' : 'worse', values);
}

/** The slippage in a word or two. */
export function SlippageFigure({ fill, digits }: Omit<Props, 'order'>) {
  const t = useTranslations('receipt.fill');
  const format = formatter(useLocale());
  const { way, amount: slipped } = slippageOf(fill);
  if (way === 'none') return t('noSlippage');
  const amount = format.price(slipped, digits);
  return (
    <span className={way === 'better' ? 'text-up' : 'text-down'}>
      {t.rich(way === 'better' ? 'better' : 'worse', { amount, ...richNum })}
    </span>
  );
}
