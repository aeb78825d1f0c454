'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/error-state';
import { useSaid } from '@/components/ui/use-said';
import type { FarPrice } from '@/lib/orders/estimates/far-price-rules';
import type { Draft } from '@/lib/orders/estimates/ticket-cost-rules';
import { useOrderWords } from '../shared/use-order-words';

type FarProps = {
  far: readonly FarPrice[];
  /** What the order that they are of is, or waits for. */
  type: Draft['type'];
  digits: number;
};

/** Says which prices of an order lie far from the market, lest a slip of the keys trades. */
export function FarNotice({ far, type, digits }: FarProps) {
  const { t, format, isolated } = useOrderWords();
  const common = useTranslations('common');
  if (far.length === 0) return null;
  const what = (name: FarPrice['name']) =>
    t(name !== 'entryPrice' ? `ticket.${name}` : type === 'stop' ? 'stop.price' : 'limit.price');
  return (
    <Notice tone="wait">
      {far.map(({ name, price, of, from, share }) => (
        <p key={name}>
          {common(`far.${of}`, {
            what: what(name),
            price: isolated(format.price(price, digits)),
            from: isolated(format.price(from, digits)),
            percent: isolated(format.percent(share.toFixed(), 1)),
          })}
        </p>
      ))}
    </Notice>
  );
}

/** The prices of an order being changed that lie far from the market, said before it is sent. */
export function useFarSaid(far: readonly FarPrice[]) {
  const { isSaid, hear } = useSaid(far.map(({ name, price }) => `${name} ${price}`).join());
  return { said: isSaid ? far : [], hear };
}
