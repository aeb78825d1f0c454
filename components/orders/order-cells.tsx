'use client';

import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SignedAmount } from '@/components/ui/change';
import { formatter } from '@/components/ui/format';
import { Price } from '@/components/ui/price';
import { PricePair } from '@/components/ui/price-pair';
import type { MarginOrder } from '@/lib/orders/contract';
import { codesOf, orderDigits, valueNow } from './order-value';
import { quoteOf } from './quotes';
import { useQuotes } from './use-quote';
import { useOrderWords } from './use-order-words';

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

function useValue(order: MarginOrder) {
  useQuotes(codesOf([order]));
  return valueNow(order, quoteOf);
}

/** The price that the position would close at now. */
export function NowText({ order }: { order: MarginOrder }) {
  const value = useValue(order);
  const digits = Math.max(orderDigits(order), quoteOf(order.code)?.digits ?? 0);
  return value ? <Price value={value.price} digits={digits} /> : <span aria-hidden="true">–</span>;
}

/** Price profit before fees, live. */
export function ProfitText({ order }: { order: MarginOrder }) {
  const value = useValue(order);
  return value ? (
    <SignedAmount value={value.profit.toFixed()} />
  ) : (
    <span aria-hidden="true">–</span>
  );
}

/** "1.38950 / –": stop and target, and the way to change them. */
export function LevelsText({
  order,
  onLevels,
}: {
  order: MarginOrder;
  onLevels?: (order: MarginOrder) => void;
}) {
  const { t, lotsText } = useOrderWords();
  const format = formatter(useLocale());
  const digits = orderDigits(order);
  const shown = (price: string | null) => (price === null ? '–' : format.price(price, digits));
  const text = <PricePair first={shown(order.stopLoss)} second={shown(order.takeProfit)} />;
  if (!onLevels) return text;
  return (
    <button
      type="button"
      aria-label={t('levelsLabel', { code: order.code, lots: lotsText(order.lots) })}
      onClick={() => onLevels(order)}
      className="min-h-7 rounded-s px-1 text-ink-2 underline decoration-dotted underline-offset-4 hover:text-ink pointer-coarse:min-h-9"
    >
      {text}
    </button>
  );
}

export function ReceiptLink({ order, children }: { order: MarginOrder; children: ReactNode }) {
  const t = useTranslations('orders');
  const label = t('receiptLabel', { code: order.code, number: order.orderNumber });
  return (
    <Link
      href={`/profile/orders/${order.id}`}
      prefetch={false}
      aria-label={label}
      title={t('receipt')}
      className="inline-grid size-7 place-items-center rounded-full text-ink-3 hover:bg-control hover:text-ink pointer-coarse:size-11"
    >
      {children}
    </Link>
  );
}
