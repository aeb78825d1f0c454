import { Money } from '@/lib/core/money';

export type GaugeMarks = { bid: number; ask: number; price: number; requested: number };

const margin = 0.36;

/**
 * Where bid, ask, the filled price and the price asked for stand on a line from 0 to 100, with room
 * at both ends for their labels. Prices that are all the same stand in the middle.
 */
export function gaugeMarks(prices: Record<keyof GaugeMarks, string>): GaugeMarks {
  const values = Object.values(prices).map((price) => new Money(price));
  const low = Money.min(...values);
  const span = Money.max(...values).sub(low);
  const place = (price: string) => {
    if (span.isZero()) return 50;
    const share = new Money(price).sub(low).div(span).toNumber();
    return Math.round(((share + margin) / (1 + 2 * margin)) * 1000) / 10;
  };
  return {
    bid: place(prices.bid),
    ask: place(prices.ask),
    price: place(prices.price),
    requested: place(prices.requested),
  };
}
