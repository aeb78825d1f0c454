import { Money } from '@/lib/core/money';
import { closeOutLevel } from '@/lib/core/margin-levels';
import { closeOutPrice } from '@/lib/orders/margin/rules';
import { closingPrice, type ConversionRate, type Prices, type Side } from '@/lib/orders/rules';
import type { Pair } from './ticket-terms-rules';

/** What is held, or would be, of one instrument. */
export type Exposure = { side: Side; lots: string; contractSize: string };

const signed = ({ side, lots, contractSize }: Exposure) =>
  new Money(lots).mul(contractSize).mul(side === 'long' ? 1 : -1);

type Asked = {
  code: string;
  /** Everything held of this instrument, a new order included. */
  exposures: readonly Exposure[];
  /** Equity and margin in use with all of it open, in USDT. */
  equity: Money;
  usedMargin: Money;
  now: Prices;
  rate: ConversionRate;
  pair: Pair;
};

/** A price as it is written: an estimate has more places than its instrument. */
export const atPlaces = (price: Money, places: number): string =>
  price.toDecimalPlaces(places).toFixed();

/** Whether a close-out price is too far from the price to mean anything: past its double or below its tenth. */
export const isFarAway = (closeOut: Money, price: string): boolean =>
  closeOut.gt(new Money(price).mul(2)) || closeOut.lt(new Money(price).div(10));

/**
 * An estimate of the price of this instrument at which the account would be closed out, as the price
 * its positions would then close at; null where no price of it leads there. It assumes that every
 * other price stays and that nothing else is opened or closed. Where the instrument itself converts
 * its quote currency, the rate moves along.
 */
export function closeOutEstimate(asked: Asked): Money | null {
  const { code, exposures, equity, usedMargin, now, rate, pair } = asked;
  const held = exposures.reduce((sum, one) => sum.add(signed(one)), new Money(0));
  // What has to be lost, in USDT, as a negative amount; not negative where it is lost already.
  const loss = usedMargin.mul(closeOutLevel).sub(equity);
  if (held.isZero() || loss.gte(0)) return null;
  const side = held.gt(0) ? 'long' : 'short';
  const price = closingPrice(side, now);
  if (pair?.code === code && pair.inverse) {
    const at = new Money(price).div(new Money(1).sub(loss.div(held)));
    return at.gt(0) && at.isFinite() ? at : null;
  }
  const whole = { side, lots: held.abs(), contractSize: 1, price } as const;
  return closeOutPrice(whole, { equity, usedMargin }, rate);
}
