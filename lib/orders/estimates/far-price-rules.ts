import type { Money } from '@/lib/core/money';
import { farShareOf } from '@/lib/markets/far-rules';
import { isLimitReached } from '@/lib/orders/margin/rules';
import { closingPrice, openingPrice, type Prices, type Side } from '@/lib/orders/rules';

export type PriceName = 'limitPrice' | 'stopLoss' | 'takeProfit';

/** A price of an order that lies far from the price it is judged by: the market's, or the order's own limit. */
export type FarPrice = {
  name: PriceName;
  price: string;
  of: 'market' | 'limit';
  from: string;
  share: Money;
};

type Asked = { side: Side } & Record<PriceName, string | null>;

/** Which prices of an order may be a slip of the keys. A limit that waits is what its levels are told against. */
export function farPrices(order: Asked, now: Prices): FarPrice[] {
  const { side, limitPrice: limit } = order;
  const waits = limit !== null && !isLimitReached(side, limit, now);
  const judge = (name: PriceName): FarPrice[] => {
    const price = order[name];
    const of = waits && name !== 'limitPrice' ? 'limit' : 'market';
    const market = name === 'limitPrice' ? openingPrice(side, now) : closingPrice(side, now);
    const from = of === 'limit' && limit !== null ? limit : market;
    const share = price === null ? null : farShareOf(price, from);
    return price === null || share === null ? [] : [{ name, price, of, from, share }];
  };
  return [...judge('limitPrice'), ...judge('stopLoss'), ...judge('takeProfit')];
}
