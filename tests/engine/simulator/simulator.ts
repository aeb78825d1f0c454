import { type Account, type SimulatedOrder } from './account';
import { Fraction } from './fraction';
import { Placing } from './placing';
import {
  closesAt,
  feeOf,
  gain,
  marginOf,
  middleOnGrid,
  opensAt,
  shareOf,
  winOf,
  worth,
} from './sums';
import type { CommandEvent, FillReason, FloorEvent, Outcome } from './words';

const settleWithinMs = 300_000;
/** The floor looks at its clock four times a second. */
const stepAfter = (ms: number): number => (Math.floor(ms / 250) + 1) * 250;
// It takes no rule and no threshold from `lib`: what judges the engine must not share its mistakes.
const half = Fraction.of('0.5');
const warnings = [
  { level: '0.75', at: Fraction.of('0.75'), depth: 2 },
  { level: '1', at: Fraction.of(1), depth: 1 },
] as const;

const within = 1e-9;

/** Where a price is far from doing anything to an order: what lies beyond is looked at exactly. */
function calmOf(o: SimulatedOrder): { low: number; high: number } {
  const isLong = o.side === 'long';
  if (o.status === 'pending') {
    if (o.entry) {
      const entry = o.entry.toNumber();
      return isLong ? { low: 0, high: entry } : { low: entry, high: Infinity };
    }
    const limit = o.limit!.toNumber();
    return isLong ? { low: limit, high: Infinity } : { low: 0, high: limit };
  }
  const trail = o.trail && o.best!.plus(isLong ? o.trail.negated() : o.trail);
  const [worse, better] = [
    [o.stop, trail],
    [o.target, o.trail && o.best],
  ].map((levels) => levels.flatMap((level) => (level ? [level.toNumber()] : [])));
  const [low, high] = isLong ? [worse!, better!] : [better!, worse!];
  return { low: Math.max(0, ...low), high: Math.min(Infinity, ...high) };
}

function isCalm(
  o: SimulatedOrder,
  p: { bidNumber: number; askNumber: number },
  now: number,
): boolean {
  if (o.kind === 'timed') return now < o.expiresAt;
  o.calm ??= calmOf(o);
  const price = (o.side === 'long') === (o.status === 'pending') ? p.askNumber : p.bidNumber;
  return price > o.calm.low * (1 + within) && price < o.calm.high * (1 - within);
}

/**
 * What the trading floor must do with a list of ticks and commands, worked out the plain way: every
 * tick looks at every live order, every amount is an exact fraction until it is booked. It knows the
 * rules and nothing of the engine.
 */
export class Simulator extends Placing {
  /** Works through one event. Answers a command with `200` or its refusal, a tick with null. */
  take(event: FloorEvent): string | null {
    this.now = event.at;
    this.passTime();
    if (event.kind === 'tick') {
      this.tick += 1;
      this.newest.take(event, this.tick);
      // Whom the tick moves, before its stops close what it moves them by.
      const moved = this.movedBy(event.code);
      this.trigger(event.code);
      for (const account of moved) this.guardMargin(account);
      return null;
    }
    if (event.kind === 'doubt') {
      this.newest.doubt(event.code);
      return null;
    }
    const code = this.obey(event);
    this.answers.push({ ref: event.ref, kind: event.kind, code });
    return code;
  }

  outcome(): Outcome {
    return {
      answers: this.answers,
      fills: this.fills,
      warnings: this.warnings,
      orders: new Map(
        [...this.orders].map(([ref, o]) => [
          ref,
          { status: o.status, cancelReason: o.cancelReason, held: o.held.toString() },
        ]),
      ),
      accounts: new Map(
        [...this.accounts].map(([name, a]) => [
          name,
          {
            available: a.available.toString(),
            held: a.held().toString(),
            advance: a.advance.toString(),
          },
        ]),
      ),
    };
  }

  private obey(event: CommandEvent): string {
    if (event.kind === 'place') return this.place(event);
    if (event.kind === 'timed') return this.buyTimed(event);
    const order = this.orders.get(event.ref);
    if (!order) return '404';
    if (event.kind === 'change') return this.change(order, event);
    if (event.kind === 'cancel') {
      if (order.status !== 'pending') return '10115';
      order.account.release(order, 'cancelled', 'customer');
      return '200';
    }
    if (order.status !== 'open' || order.kind === 'timed') return '10115';
    if (!this.isTradable(order.terms)) return '10015';
    const lots = event.lots === undefined ? order.openLots : Fraction.of(event.lots);
    const fits = lots.isMultipleOf(Fraction.of(order.terms.lotStep));
    if (lots.isAbove(order.openLots) || !fits) return '10016';
    this.closePart(order, lots, 'customer');
    return '200';
  }

  /** Ends what ran out before this moment. */
  private passTime(): void {
    if (this.now < this.nextEnd) return;
    this.nextEnd = Infinity;
    for (const account of this.accounts.values())
      for (const order of [...account.live]) {
        const isPending = order.status === 'pending' && order.goodTill !== null;
        const end = isPending ? order.goodTill! : stepAfter(order.expiresAt + settleWithinMs);
        if (this.now >= end) this.expire(order);
        else this.nextEnd = Math.min(this.nextEnd, end);
      }
  }

  /** Everything that a tick of an instrument sets off, account by account. */
  private trigger(code: string): void {
    for (const account of this.accounts.values()) {
      const newest = this.newest.get(code)!;
      const here = account.live.filter(
        (o) => o.terms.code === code && !isCalm(o, newest, this.now),
      );
      if (here.length === 0) continue;
      for (const order of here.filter((o) => o.kind === 'margin' && o.status === 'open'))
        this.watch(order);
      for (const order of here.filter((o) => o.kind === 'timed' && o.expiresAt <= this.now))
        if (this.now <= order.expiresAt + settleWithinMs) this.settleTimed(order);
        else this.expire(order);
      for (const order of here) {
        // One that was filled before it may have cancelled it.
        const waits = order.status === 'pending' && this.isReached(order);
        if (waits && this.isTradable(order.terms)) this.fillPending(order);
      }
    }
  }

  private watch(order: SimulatedOrder): void {
    const isLong = order.side === 'long';
    const price = closesAt(order.side, this.newest.get(order.terms.code)!);
    const beyond = (a: Fraction, b: Fraction) => (isLong ? a.isAbove(b) : a.isBelow(b));
    if (order.trail) {
      if (beyond(price, order.best!)) Object.assign(order, { best: price, calm: null });
    }
    const trailing =
      order.trail && (isLong ? order.best!.minus(order.trail) : order.best!.plus(order.trail));
    const nearer: FillReason =
      trailing && (!order.stop || beyond(trailing, order.stop)) ? 'trailing-stop' : 'stop-loss';
    if (!this.isTradable(order.terms)) return;
    const level = nearer === 'trailing-stop' ? trailing : order.stop;
    if (level && !beyond(price, level)) this.closePart(order, order.openLots, nearer);
    else if (order.target && !beyond(order.target, price))
      this.closePart(order, order.openLots, 'take-profit');
  }

  private fillPending(order: SimulatedOrder): void {
    const { terms, account } = order;
    const quote = this.newest.get(terms.code)!;
    const price = opensAt(order.side, quote);
    const value = worth(order.lots, terms, price, this.newest.rateOf(terms.quote)!);
    const [margin, fee] = [marginOf(value, order.leverage), feeOf(value, terms)];
    const holds = order.held.plus(this.otherOf(order)?.held ?? Fraction.zero);
    if (margin.plus(fee).isAbove(account.available.plus(holds)))
      return account.release(order, 'cancelled', 'margin');
    this.open(order, { price, margin, fee, reason: order.entry ? 'stop' : 'limit' });
  }

  private settleTimed(order: SimulatedOrder): void {
    const { terms, account, held: stake } = order;
    const price = middleOnGrid(this.newest.get(terms.code)!, terms.tickSize);
    const rose = price.compare(order.openPrice);
    const wins = order.side === 'long' ? rose > 0 : rose < 0;
    const profit = rose === 0 ? Fraction.zero : wins ? winOf(stake, order.payout) : stake.negated();
    order.held = Fraction.zero;
    order.status = 'closed';
    account.drop(order);
    const covered = account.settle(stake.plus(profit));
    this.write(order, { leg: 'close', price, reason: 'settled', profit, covered });
  }

  /** Ends what its time ended without a fill; a stake pays an advance back first. */
  private expire(order: SimulatedOrder): void {
    const { account, held: stake } = order;
    if (order.kind === 'margin') return account.release(order, 'expired', null);
    order.held = Fraction.zero;
    order.status = 'expired';
    account.drop(order);
    account.settle(stake);
  }

  /** Closes some lots at the newest tick. */
  private closePart(order: SimulatedOrder, lots: Fraction, reason: FillReason): void {
    const { terms, account, side } = order;
    const price = closesAt(side, this.newest.get(terms.code)!);
    const rate = this.newest.rateOf(terms.quote)!;
    const fee = feeOf(worth(lots, terms, price, rate), terms);
    const profit = gain(side, { from: order.openPrice, to: price }, lots, terms, rate);
    const isWhole = lots.equals(order.openLots);
    const released = isWhole ? order.held : shareOf(order.required, lots, order.lots);
    order.held = order.held.minus(released);
    order.openLots = order.openLots.minus(lots);
    if (isWhole) {
      order.status = 'closed';
      account.drop(order);
    }
    const covered = account.settle(released.plus(profit).minus(fee));
    this.write(order, { leg: 'close', lots, price, reason, fee, profit, covered });
  }

  private movedBy = (code: string): Account[] =>
    [...this.accounts.values()].filter((account) =>
      account.live.some(
        ({ terms }) => terms.code === code || this.newest.converterOf(terms.quote) === code,
      ),
    );

  /** Closes the largest loss first, while the equity is no more than half of the margin. */
  private guardMargin(account: Account): void {
    if (account.warned === 0 && this.isFarFromWarning(account)) return;
    let level = this.levelOf(account);
    while (level && !level.isAbove(half)) {
      const open = account.positions().filter((order) => this.isTradable(order.terms));
      if (open.length === 0) break;
      const values = open.map((order) => ({ order, value: this.valueOf(order) }));
      const worst = values.reduce((a, b) => (b.value.isBelow(a.value) ? b : a));
      this.closePart(worst.order, worst.order.openLots, 'margin-close-out');
      level = this.levelOf(account);
    }
    this.warn(account, level);
  }

  // Roughly, since nearly all accounts are: only what comes near is worked out exactly.
  private isFarFromWarning(account: Account): boolean {
    let [equity, used] = [account.available.toNumber() + account.advance.toNumber(), 0];
    for (const order of account.live) {
      if (order.kind === 'timed') continue;
      const held = order.held.toNumber();
      equity += held;
      if (order.status !== 'open') continue;
      used += held;
      equity += this.valueOf(order).toNumber();
    }
    return equity > used * 1.01;
  }

  private levelOf(account: Account): Fraction | null {
    const used = account.used();
    if (used.equals(Fraction.zero)) return null;
    return account.equity(this.unrealisedOf(account)).dividedBy(used);
  }

  private warn(account: Account, level: Fraction | null): void {
    const passed = level && warnings.find(({ at }) => !level.isAbove(at));
    const depth = passed?.depth ?? 0;
    if (passed && depth > account.warned)
      this.warnings.push({ account: account.name, level: passed.level, tick: this.tick });
    account.warned = depth;
  }
}
