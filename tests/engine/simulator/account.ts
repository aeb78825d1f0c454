import { Fraction, least, most } from './fraction';
import type { Side, Terms } from './words';

export type SimulatedOrder = {
  ref: string;
  /** Counts the orders from 0, in the order they were made. */
  number: number;
  account: Account;
  kind: 'margin' | 'timed';
  terms: Terms;
  side: Side;
  status: 'pending' | 'open' | 'closed' | 'cancelled' | 'expired';
  cancelReason: 'customer' | 'margin' | 'tied' | null;
  lots: Fraction;
  openLots: Fraction;
  leverage: number;
  limit: Fraction | null;
  /** Where a stop order opens. */
  entry: Fraction | null;
  /** The other one of its pair, whatever became of it since. */
  other: SimulatedOrder | null;
  goodTill: number | null;
  stop: Fraction | null;
  target: Fraction | null;
  trail: Fraction | null;
  best: Fraction | null;
  /** Between these closing prices (of a pending order: opening prices) nothing happens, roughly; null: look exactly. */
  calm: { low: number; high: number } | null;
  /** What the position is worth, by which ticks and for how many lots. */
  worth: { stamp: number; lots: Fraction; value: Fraction } | null;
  openPrice: Fraction;
  /** Margin at opening, for all lots. */
  required: Fraction;
  held: Fraction;
  payout: string;
  expiresAt: number;
};

/** What a customer has in one mode. */
export class Account {
  available: Fraction;
  advance = Fraction.zero;
  /** Pending and open orders, oldest first. */
  live: SimulatedOrder[] = [];
  warned: 0 | 1 | 2 = 0;

  constructor(
    readonly name: string,
    start: string,
  ) {
    this.available = Fraction.of(start);
  }

  private sumOf(amount: (o: SimulatedOrder) => Fraction, of: (o: SimulatedOrder) => boolean) {
    return this.live.filter(of).reduce((sum, o) => sum.plus(amount(o)), Fraction.zero);
  }

  positions = (): SimulatedOrder[] =>
    this.live.filter((o) => o.kind === 'margin' && o.status === 'open');

  held = (): Fraction =>
    this.sumOf(
      (o) => o.held,
      () => true,
    );

  used = (): Fraction =>
    this.sumOf(
      (o) => o.held,
      (o) => o.kind === 'margin' && o.status === 'open',
    );

  pending = (): Fraction =>
    this.sumOf(
      (o) => o.held,
      (o) => o.status === 'pending',
    );

  equity = (unrealised: Fraction): Fraction =>
    this.available.plus(this.used()).plus(this.pending()).plus(this.advance).plus(unrealised);

  /** What a new order may take: it must be there, and open losses must leave it. */
  usable = (unrealised: Fraction): Fraction =>
    least(this.available, this.equity(unrealised).minus(this.used()).minus(this.pending()));

  hold(order: SimulatedOrder, amount: Fraction): void {
    this.available = this.available.minus(amount).plus(order.held);
    order.held = amount;
  }

  /** Ends an order and gives back what it holds. */
  release(
    order: SimulatedOrder,
    status: 'cancelled' | 'expired',
    reason: 'customer' | 'margin' | 'tied' | null,
  ) {
    this.hold(order, Fraction.zero);
    order.status = status;
    order.cancelReason = reason;
    this.drop(order);
  }

  drop(order: SimulatedOrder): void {
    this.live = this.live.filter((o) => o !== order);
  }

  /**
   * Books what an order brought, fees taken off. A shortage takes pending orders back, newest first;
   * what is still short is advanced while a position or option is open, else the house covers it.
   * Returns what was covered.
   */
  settle(amount: Fraction): Fraction {
    let net = this.available.plus(amount).plus(this.advance);
    while (net.isBelow(Fraction.zero)) {
      const newest = this.live.findLast((o) => o.status === 'pending');
      if (!newest) break;
      net = net.plus(newest.held);
      newest.held = Fraction.zero;
      this.release(newest, 'cancelled', 'margin');
    }
    this.available = most(net, Fraction.zero);
    const short = least(net, Fraction.zero);
    const isLast = this.live.every((o) => o.status !== 'open');
    this.advance = isLast ? Fraction.zero : short;
    return isLast ? short.negated() : Fraction.zero;
  }
}
