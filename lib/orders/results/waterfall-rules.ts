import type { Decimal } from 'decimal.js';
import { Money } from '../../core/money';
import { shownScale } from '../../core/scales';
import type { Order } from '../order-contract';

export type StepName = 'price' | 'openFee' | 'closeFee' | 'net';

/** `from` and `size` are where its bar lies: parts of the whole width, 0 to 1. */
export type Step = { name: StepName; amount: string; from: number; size: number };

type Closed = Pick<Order, 'profit' | 'fee'> & {
  receipt: { open: Pick<NonNullable<Order['receipt']['open']>, 'fee'> | null };
};

const shown = (amount: Decimal) => amount.toDecimalPlaces(shownScale('USDT'), Money.ROUND_HALF_UP);

/**
 * What the price brought to a position that closed, what each fee took of it, and what is left, in
 * USDT; each bar begins where the one before it ended. `exact` says that the amounts have to be written
 * with all their places: rounded to cents they would not add up to the rounded net.
 */
export function waterfall(order: Closed): { steps: Step[]; exact: boolean } {
  const price = new Money(order.profit ?? 0);
  const openFee = new Money(order.receipt.open?.fee ?? 0).neg();
  // Of each closing, parts included.
  const closeFee = new Money(order.fee).add(openFee).neg();
  const afterOpening = price.add(openFee);
  const net = afterOpening.add(closeFee);
  const bars: [StepName, Decimal, Decimal, Decimal][] = [
    ['price', price, new Money(0), price],
    ['openFee', openFee, price, afterOpening],
    ['closeFee', closeFee, afterOpening, net],
    ['net', net, new Money(0), net],
  ];
  const ends = [new Money(0), price, afterOpening, net];
  const low = Money.min(...ends);
  const whole = Money.max(...ends).sub(low);
  const part = (of: Decimal) => (whole.isZero() ? 0 : of.div(whole).toNumber());
  const rounded = [price, openFee, closeFee].map(shown);
  const sum = rounded.reduce((all, one) => all.add(one), new Money(0));
  return {
    steps: bars.map(([name, amount, a, b]) => ({
      name,
      amount: amount.toFixed(),
      from: part(Money.min(a, b).sub(low)),
      size: part(a.sub(b).abs()),
    })),
    exact: !sum.eq(shown(net)),
  };
}
