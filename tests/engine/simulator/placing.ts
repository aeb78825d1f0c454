import { Account, type SimulatedOrder } from './account';
import { Fraction } from './fraction';
import { Newests } from './prices';
import { closesAt, feeOf, gain, marginOf, middleOnGrid, opensAt, worth } from './sums';
import type {
  ChangeEvent,
  FillReason,
  Outcome,
  PlaceEvent,
  SimulatedFill,
  Side,
  Terms,
  TimedEvent,
} from './words';

type Levels = { stop: Fraction | null; target: Fraction | null; trail: Fraction | null };
type Written = Pick<SimulatedFill, 'leg' | 'reason'> & {
  price: Fraction;
  lots?: Fraction;
  fee?: Fraction;
  profit?: Fraction;
  covered?: Fraction;
};

const fractionOr = (value: string | null | undefined): Fraction | null =>
  value == null ? null : Fraction.of(value);

/** Whether a stop is below and a target above a price, for a long; the other way round for a short. */
function areLevelsRight(
  side: Side,
  price: Fraction,
  { stop, target, trail }: Levels,
  tick: string,
) {
  const size = Fraction.of(tick);
  const [low, high] = side === 'long' ? [stop, target] : [target, stop];
  if (low && !low.isBelow(price)) return false;
  if (high && !high.isAbove(price)) return false;
  return [stop, target, trail].every((level) => !level || level.isMultipleOf(size));
}

const blank = {
  status: 'pending',
  cancelReason: null,
  limit: null,
  entry: null,
  other: null,
  goodTill: null,
  stop: null,
  target: null,
  trail: null,
  best: null,
  worth: null,
  calm: null,
  openPrice: Fraction.zero,
  required: Fraction.zero,
  held: Fraction.zero,
  lots: Fraction.zero,
  openLots: Fraction.zero,
  leverage: 1,
  payout: '0',
  expiresAt: Infinity,
} as const;

/** The part of the simulator that takes orders in and changes them. */
export class Placing {
  protected readonly newest: Newests;
  protected readonly accounts = new Map<string, Account>();
  protected readonly orders = new Map<string, SimulatedOrder>();
  protected readonly answers: Outcome['answers'] = [];
  protected readonly fills: SimulatedFill[] = [];
  protected readonly warnings: Outcome['warnings'] = [];
  protected now = 0;
  protected tick = -1;
  /** Nothing runs out before this. */
  protected nextEnd = Infinity;
  private readonly terms: ReadonlyMap<string, Terms>;

  constructor(
    terms: readonly Terms[],
    private readonly startBalance = '100000',
  ) {
    this.terms = new Map(terms.map((t) => [t.code, t]));
    this.newest = new Newests(new Set(this.terms.keys()));
  }

  protected accountOf(name: string): Account {
    const found = this.accounts.get(name) ?? new Account(name, this.startBalance);
    this.accounts.set(name, found);
    return found;
  }

  protected write(order: SimulatedOrder, w: Written): void {
    this.fills.push({
      ref: order.ref,
      leg: w.leg,
      lots: w.lots?.toString() ?? null,
      price: w.price.toString(),
      tick: this.newest.get(order.terms.code)!.tick,
      reason: w.reason,
      fee: (w.fee ?? Fraction.zero).toString(),
      profit: w.profit?.toString() ?? null,
      covered: (w.covered ?? Fraction.zero).toString(),
    });
  }

  protected valueOf(order: SimulatedOrder): Fraction {
    const { code, quote } = order.terms;
    const stamp = this.newest.stampOf(code, quote);
    const { worth: known, openLots } = order;
    if (known?.stamp === stamp && known.lots === openLots) return known.value;
    const price = closesAt(order.side, this.newest.get(code)!);
    const move = { from: order.openPrice, to: price };
    const rate = this.newest.rateOf(quote)!;
    const value = gain(order.side, move, openLots, order.terms, rate);
    order.worth = { stamp, lots: openLots, value };
    return value;
  }

  /** Whether an instrument may fill now, and what converts it too. */
  protected isTradable({ code, quote, maxAgeMs }: Terms, withRate = true): boolean {
    const converter = withRate ? this.newest.converterOf(quote) : null;
    const isFresh = (one: string, age: number) => !!this.newest.fresh(one, this.now, age);
    return (
      isFresh(code, maxAgeMs) &&
      (converter === null || isFresh(converter, this.terms.get(converter)!.maxAgeMs))
    );
  }

  protected unrealisedOf = (account: Account): Fraction =>
    account.positions().reduce((sum, o) => sum.plus(this.valueOf(o)), Fraction.zero);

  private usableOf = (account: Account): Fraction => account.usable(this.unrealisedOf(account));

  /** The order that the fill of this one cancels. */
  protected otherOf = ({ other }: SimulatedOrder): SimulatedOrder | null =>
    other?.status === 'pending' ? other : null;

  /** The pending order that a new one may be tied to. */
  private tiable(account: Account, ref: string): SimulatedOrder | null {
    const found = this.orders.get(ref);
    const waits = found?.account === account && found.status === 'pending';
    return waits && !this.otherOf(found) ? found : null;
  }

  /** Whether the side a pending order would open at has come to its limit or stop. */
  protected isReached(order: SimulatedOrder): boolean {
    const price = opensAt(order.side, this.newest.get(order.terms.code)!);
    const { entry } = order;
    if (entry) return order.side === 'long' ? !price.isBelow(entry) : !price.isAbove(entry);
    return order.side === 'long' ? !price.isAbove(order.limit!) : !price.isBelow(order.limit!);
  }

  private add(order: SimulatedOrder): void {
    this.orders.set(order.ref, order);
    order.account.live.push(order);
    this.nextEnd = Math.min(this.nextEnd, order.goodTill ?? Infinity, order.expiresAt);
  }

  protected open(
    order: SimulatedOrder,
    at: { price: Fraction; margin: Fraction; fee: Fraction; reason: FillReason },
  ): void {
    const { account } = order;
    const other = this.otherOf(order);
    if (other) account.release(other, 'cancelled', 'tied');
    account.hold(order, at.margin);
    account.available = account.available.minus(at.fee);
    order.status = 'open';
    order.calm = null;
    order.openPrice = at.price;
    order.required = at.margin;
    if (order.trail) order.best = closesAt(order.side, this.newest.get(order.terms.code)!);
    const { lots } = order;
    this.write(order, { leg: 'open', lots, price: at.price, fee: at.fee, reason: at.reason });
  }

  protected place(e: PlaceEvent): string {
    const terms = this.terms.get(e.code);
    if (!terms) return '10014';
    const lots = Fraction.of(e.lots);
    const isSize =
      !lots.isBelow(Fraction.of(terms.lotMin)) &&
      !lots.isAbove(Fraction.of(terms.lotMax)) &&
      lots.isMultipleOf(Fraction.of(terms.lotStep));
    if (!isSize) return '10016';
    if (!terms.leverages.includes(e.leverage)) return '10114';
    const quote = this.newest.get(e.code);
    if (!quote || !this.isTradable(terms)) return '10015';
    const rate = this.newest.rateOf(terms.quote)!;
    const account = this.accountOf(e.account);
    const order: SimulatedOrder = {
      ...blank,
      ref: e.ref,
      number: this.orders.size,
      account,
      kind: 'margin',
      terms,
      side: e.side,
      lots,
      openLots: lots,
      leverage: e.leverage,
      limit: e.type === 'limit' ? Fraction.of(e.limitPrice!) : null,
      entry: e.type === 'stop' ? Fraction.of(e.stopPrice!) : null,
      other: e.tiedTo === undefined ? null : this.tiable(account, e.tiedTo),
      goodTill: e.goodTill ?? null,
      stop: fractionOr(e.stopLoss),
      target: fractionOr(e.takeProfit),
      trail: fractionOr(e.trailingDistance),
    };
    if (e.tiedTo !== undefined && !order.other) return '10151';
    if (order.entry && this.isReached(order)) return '10104';
    const waits = e.type !== 'market' && !this.isReached(order);
    const level = order.entry ?? order.limit;
    const around = waits ? level! : closesAt(e.side, quote);
    if (!areLevelsRight(e.side, around, order, terms.tickSize)) return '10104';
    const price = waits ? level! : opensAt(e.side, quote);
    const value = worth(lots, terms, price, rate);
    const [margin, fee] = [marginOf(value, e.leverage), feeOf(value, terms)];
    if (margin.plus(fee).isAbove(this.usableOf(account))) return '10011';
    this.add(order);
    if (order.other) order.other.other = order;
    if (waits) account.hold(order, margin.plus(fee));
    else this.open(order, { price, margin, fee, reason: order.limit ? 'limit' : 'market' });
    return '200';
  }

  protected buyTimed(e: TimedEvent): string {
    const terms = this.terms.get(e.code);
    if (!terms) return '10014';
    const period = terms.periods.find((p) => p.seconds === e.period);
    if (!period) return '10017';
    const quote = this.newest.get(e.code);
    if (!quote || !this.isTradable(terms, false)) return '10015';
    const account = this.accountOf(e.account);
    const stake = Fraction.of(e.amount);
    if (stake.isAbove(this.usableOf(account))) return '10011';
    const order: SimulatedOrder = {
      ...blank,
      ref: e.ref,
      number: this.orders.size,
      account,
      kind: 'timed',
      terms,
      side: e.direction === 'up' ? 'long' : 'short',
      status: 'open',
      openPrice: middleOnGrid(quote, terms.tickSize),
      payout: period.payout,
      expiresAt: this.now + e.period * 1000,
    };
    this.add(order);
    account.hold(order, stake);
    this.write(order, { leg: 'open', price: order.openPrice, reason: 'timed' });
    return '200';
  }

  protected change(order: SimulatedOrder, e: ChangeEvent): string {
    const { terms, account, side, status } = order;
    if (order.kind === 'timed' || (status !== 'open' && status !== 'pending')) return '10115';
    const asked = [e.limitPrice, e.stopPrice, e.goodTill].some((one) => one !== undefined);
    if (status === 'open' && asked) return '10115';
    if ((order.entry ? e.limitPrice : e.stopPrice) !== undefined) return '10115';
    if (!this.isTradable(terms)) return '10015';
    const changed = (given: string | null | undefined, now: Fraction | null) =>
      given === undefined ? now : fractionOr(given);
    const levels = {
      stop: changed(e.stopLoss, order.stop),
      target: changed(e.takeProfit, order.target),
      trail: changed(e.trailingDistance, order.trail),
    };
    const limit = e.limitPrice === undefined ? order.limit : Fraction.of(e.limitPrice);
    const entry = e.stopPrice === undefined ? order.entry : Fraction.of(e.stopPrice);
    const quote = this.newest.get(terms.code)!;
    const level = entry ?? limit;
    const isReached = status === 'pending' && this.isReached({ ...order, limit, entry });
    const price = status === 'pending' && !isReached ? level! : closesAt(side, quote);
    if (!areLevelsRight(side, price, levels, terms.tickSize)) return '10104';
    if (e.stopPrice !== undefined && isReached) return '10104';
    if (e.limitPrice !== undefined || e.stopPrice !== undefined) {
      const value = worth(order.lots, terms, level!, this.newest.rateOf(terms.quote)!);
      const needed = marginOf(value, order.leverage).plus(feeOf(value, terms));
      if (needed.minus(order.held).isAbove(this.usableOf(account))) return '10011';
      account.hold(order, needed);
    }
    if (status === 'open' && e.trailingDistance) order.best = closesAt(side, quote);
    Object.assign(order, levels, { limit, entry, calm: null });
    if (e.goodTill !== undefined) order.goodTill = e.goodTill;
    this.nextEnd = Math.min(this.nextEnd, order.goodTill ?? Infinity);
    return '200';
  }
}
