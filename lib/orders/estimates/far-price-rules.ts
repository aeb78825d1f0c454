import type { Money } from '@/lib/core/money';
import { farShareOf } from '@/lib/markets/far-rules';
import { waitingPrice, type Draft } from './ticket-cost-rules';
import { closingPrice, openingPrice, type Prices, type Side } from '@/lib/orders/rules';

export type PriceName = 'entryPrice' | 'stopLoss' | 'takeProfit';

/** A price of an order that lies far from the price it is judged by: the market's, or what the order itself waits for. */
export type FarPrice = {
  name: PriceName;
  price: string;
  of: 'market' | 'limit' | 'stop';
  from: string;
  share: Money;
};

type Asked = { side: Side; type: Draft['type'] } & Record<PriceName, string | null>;

/** Which prices of an order may be a slip of the keys. What an order waits for is what its levels are told against. */
export function farPrices(order: Asked, now: Prices): FarPrice[] {
  const { side, type } = order;
  const entry = waitingPrice({ ...order, entryPrice: order.entryPrice ?? '' }, now);
  const judge = (name: PriceName): FarPrice[] => {
    const price = order[name];
    const market = name === 'entryPrice' ? openingPrice(side, now) : closingPrice(side, now);
    const waits = entry !== null && name !== 'entryPrice';
    const [of, from] = waits ? [type, entry] : (['market', market] as const);
    const share = price === null ? null : farShareOf(price, from);
    return price === null || share === null ? [] : [{ name, price, of, from, share }];
  };
  return [...judge('entryPrice'), ...judge('stopLoss'), ...judge('takeProfit')];
}
