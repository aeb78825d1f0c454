'use client';

import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { digitsOf } from '@/lib/core/decimal-text';
import { formatter } from '@/components/ui/figures/format';
import { Live } from '@/components/ui/figures/live';
import { Price } from '@/components/ui/figures/price';
import { PricePair } from '@/components/ui/figures/price-pair';
import type { Order } from '@/lib/orders/contract';
import type { PositionOrder } from '@/lib/orders/form-rules';
import { openingPrice } from '@/lib/orders/rules';
import { codesOf, valueNow } from '@/lib/orders/estimates/order-value-rules';
import { usePriceDigits } from '@/components/markets/quotes/price-digits';
import { quoteOf } from '@/components/markets/quotes/quotes';
import { useOrderWords } from './use-order-words';
import { useQuotes } from '@/components/markets/quotes/use-quote';

/** The way to an instrument's own page. */
export function CodeLink({ code }: { code: string }) {
  return (
    <Link
      href={`/cruuency?code=${encodeURIComponent(code)}`}
      prefetch={false}
      className="inline-flex items-center font-strong hover:underline pointer-coarse:-my-2.5 pointer-coarse:min-h-touch"
    >
      <bdi>{code}</bdi>
    </Link>
  );
}

/** Lots with two places at least, so that a column of them lines up. */
export function Lots({ value }: { value: string }) {
  return <Price value={value} digits={Math.max(2, digitsOf(value))} />;
}

/** A price of an order at the places of its instrument; a dash for none. */
export function PriceOf({ order, value }: { order: Order; value: string | null }) {
  const digits = usePriceDigits(order);
  if (value === null) return <span aria-hidden="true">–</span>;
  return <Price value={value} digits={digits} />;
}

function useValue(order: PositionOrder) {
  useQuotes(codesOf([order]));
  return valueNow(order, quoteOf);
}

/** The price that the position would close at now. */
export function NowText({ order }: { order: PositionOrder }) {
  const value = useValue(order);
  const digits = usePriceDigits(order);
  if (!value) return <span aria-hidden="true">–</span>;
  return (
    <Live>
      <Price value={value.price} digits={digits} />
    </Live>
  );
}

/** The price that a waiting order would open at now. */
export function OpensAtText({ order }: { order: PositionOrder }) {
  useQuotes([order.code]);
  const quote = quoteOf(order.code);
  const digits = usePriceDigits(order);
  if (!quote) return <span aria-hidden="true">–</span>;
  return (
    <Live>
      <Price value={openingPrice(order.side, quote)} digits={digits} />
    </Live>
  );
}

/** "1.38950 / –": stop and target, a trailing stop where it stands nearer, and the way to change them. */
export function LevelsText({
  order,
  onLevels,
}: {
  order: PositionOrder;
  onLevels?: (order: PositionOrder) => void;
}) {
  const { t, lotsText } = useOrderWords();
  const format = formatter(useLocale());
  const digits = usePriceDigits(order);
  const shown = (price: string | null) => (price === null ? '–' : format.price(price, digits));
  const text = (
    <>
      <PricePair first={shown(order.stopLoss)} second={shown(order.takeProfit)} />
      {order.trailingDistance ? <TrailingMark order={order} digits={digits} /> : null}
    </>
  );
  if (!onLevels) return text;
  return (
    <button
      type="button"
      aria-label={t('levelsLabel', { code: order.code, lots: lotsText(order.openLots) })}
      onClick={() => onLevels(order)}
      className="min-h-7 rounded-s px-1 text-ink-2 underline decoration-dotted underline-offset-4 hover:text-ink pointer-coarse:min-h-9"
    >
      {text}
    </button>
  );
}

/** "⇡ 1.39021": where the trailing stop stands now. */
export function TrailingMark({ order, digits }: { order: PositionOrder; digits: number }) {
  const t = useTranslations('orders');
  const format = formatter(useLocale());
  const at = order.trailingStop ?? null;
  const distance = format.price(order.trailingDistance ?? '0', digits);
  const words = t('trailing.behind', { distance });
  return (
    <span title={words} className="ms-1.5 inline-block text-ink-3 @max-5xl:block @max-5xl:text-end">
      <span aria-hidden="true">{order.side === 'long' ? '⇡' : '⇣'}</span>
      <span className="sr-only">{t('ticket.trailing')}</span>{' '}
      <bdi className="num">{at ? format.price(at, digits) : distance}</bdi>
    </span>
  );
}
