import type { RecordedTick } from './recordings';
import { seeded, type Seeded } from './seeded';
import type {
  ChangeEvent,
  CommandEvent,
  FloorEvent,
  PlaceEvent,
  Side,
  Terms,
  TimedEvent,
} from './words';

type Options = { seed: number; orders: number; accounts: number; startAt: number; speed: number };

/** What the generator remembers of an order to do something with it later. */
type Made = { ref: string; account: string; code: string; side: Side; type: PlaceEvent['type'] };

type Price = { bid: number; ask: number };

const places = (step: string) => step.split('.')[1]?.length ?? 0;

/** Random commands of every kind between the ticks, the same for a seed. Some of them must be refused. */
class Day {
  private readonly random: Seeded;
  private readonly newest = new Map<string, Price>();
  /** Orders that waited when they were placed, of each account. */
  private readonly waiting = new Map<string, string[]>();
  private readonly due = new Map<number, (() => CommandEvent | null)[]>();
  private at = 0;

  constructor(
    private readonly ticks: readonly RecordedTick[],
    private readonly terms: ReadonlyMap<string, Terms>,
    private readonly options: Options,
  ) {
    this.random = seeded(options.seed);
    // Orders begin once most markets have a price.
    const first = Math.min(60, ticks.length - 1);
    for (let n = 0; n < options.orders; n += 1) {
      const position = this.random.whole(first, ticks.length - 1);
      this.later(position, () => this.orderOf(`o${n}`, position));
    }
  }

  *events(): IterableIterator<FloorEvent> {
    for (const [position, tick] of this.ticks.entries()) {
      this.at = this.options.startAt + Math.floor(tick.offset / this.options.speed);
      const { code, bid, ask } = tick;
      yield { kind: 'tick', at: this.at, code, bid, ask };
      this.newest.set(code, { bid: Number(bid), ask: Number(ask) });
      for (const make of this.due.get(position) ?? []) {
        const command = make();
        if (command) yield command;
      }
    }
  }

  private later(position: number, make: () => CommandEvent | null): void {
    const list = this.due.get(position) ?? [];
    this.due.set(position, list);
    list.push(make);
  }

  private after(position: number): number {
    const left = this.ticks.length - 1 - position;
    return position + 1 + Math.floor(left * this.random.next() ** 3);
  }

  private orderOf(ref: string, position: number): CommandEvent | null {
    const { random } = this;
    const code = random.pick([...this.newest.keys()]);
    const account = `a${random.whole(0, this.options.accounts - 1)}`;
    if (random.chance(0.15)) return this.timedOf({ ref, account, code });
    const type = random.chance(0.45) ? random.pick(['limit', 'stop'] as const) : 'market';
    const isOneSided = this.isBold(account) && random.chance(0.85);
    const side = isOneSided ? 'long' : random.pick(['long', 'short'] as const);
    const made: Made = { ref, account, code, side, type };
    this.planFor(made, position);
    return this.marginOf(made);
  }

  private timedOf(o: Pick<Made, 'ref' | 'account' | 'code'>): TimedEvent {
    const { random } = this;
    const periods = this.terms.get(o.code)!.periods.slice(0, 3);
    const period = random.chance(0.02) ? 61 : random.pick(periods).seconds;
    const direction = random.pick(['up', 'down'] as const);
    const amount = random.spread(1, 400).toFixed(random.whole(0, 2));
    return { kind: 'timed', at: this.at, ...o, direction, period, amount };
  }

  /** On the quarter of a second, when the floor looks at its clock. */
  private endAfter = (ms: number): number => Math.ceil((this.at + ms) / 250) * 250;

  /** A distance from the price that a day may well cover, at least some spreads. */
  private distance(code: string): number {
    const { bid, ask } = this.newest.get(code)!;
    return 2 * (ask - bid) + bid * this.random.spread(0.0003, 0.02);
  }

  private level(code: string, price: number): string {
    const { tickSize } = this.terms.get(code)!;
    const size = Number(tickSize);
    return (Math.max(1, Math.round(price / size)) * size).toFixed(places(tickSize));
  }

  /** Every fourth account stakes much and protects little. */
  private isBold = (account: string): boolean => Number(account.slice(1)) % 4 === 0;

  private lotsOf(account: string, code: string, leverage: number): string {
    const { lotStep, lotMin, lotMax, contractSize } = this.terms.get(code)!;
    const margin = this.isBold(account)
      ? this.random.spread(5_000, 60_000)
      : this.random.spread(20, 8_000);
    const perLot = (Number(contractSize) * this.newest.get(code)!.bid) / leverage;
    const inDollars = code.endsWith('JPY') ? perLot / 150 : perLot;
    const steps = Math.round(margin / inDollars / Number(lotStep));
    const size = Math.min(Math.max(steps * Number(lotStep), Number(lotMin)), Number(lotMax));
    return size.toFixed(places(lotStep));
  }

  private marginOf(made: Made): PlaceEvent {
    const { random } = this;
    const { code, side, type } = made;
    const terms = this.terms.get(code)!;
    const { bid, ask } = this.newest.get(code)!;
    const down = side === 'long' ? 1 : -1;
    const leverage = random.chance(0.7) ? terms.leverages.at(-1)! : random.pick(terms.leverages);
    const order: PlaceEvent = {
      kind: 'place',
      at: this.at,
      ...made,
      lots: this.lotsOf(made.account, code, leverage),
      leverage,
    };
    let [near, far] = side === 'long' ? [bid, ask] : [ask, bid];
    if (type !== 'market') {
      // One in ten is reached already.
      const away = this.distance(code) * (random.chance(0.1) ? -1 : 1);
      const entry = far - down * (type === 'limit' ? away : -away);
      order[type === 'limit' ? 'limitPrice' : 'stopPrice'] = this.level(code, entry);
      if (type === 'stop') near = far = entry;
      else if (away > 0) near = entry;
      else far = entry;
      if (random.chance(0.3)) order.goodTill = this.endAfter(random.whole(500, 30_000));
      const tiedTo = this.otherFor(made);
      if (tiedTo !== undefined) order.tiedTo = tiedTo;
    }
    const stops = this.isBold(made.account) ? 0.1 : 0.5;
    if (random.chance(stops)) order.stopLoss = this.level(code, near - down * this.distance(code));
    if (random.chance(0.4)) order.takeProfit = this.level(code, far + down * this.distance(code));
    if (random.chance(stops / 2)) order.trailingDistance = this.level(code, this.distance(code));
    return random.chance(0.04) ? this.spoiled(order) : order;
  }

  /** What an order is tied to: mostly what its account placed last, which may have ended since. */
  private otherFor({ ref, account }: Made): string | undefined {
    const known = this.waiting.get(account) ?? [];
    this.waiting.set(account, [...known, ref]);
    if (known.length === 0 || !this.random.chance(0.5)) return undefined;
    return this.random.chance(0.7) ? known.at(-1) : this.random.pick(known);
  }

  private spoiled(order: PlaceEvent): PlaceEvent {
    const { bid } = this.newest.get(order.code)!;
    const wrongSide = bid * (order.side === 'long' ? 1.2 : 0.8);
    return this.random.pick<PlaceEvent>([
      { ...order, lots: `${order.lots}5` },
      { ...order, leverage: 7 },
      { ...order, code: 'NOTHING' },
      { ...order, stopLoss: this.level(order.code, wrongSide) },
      { ...order, lots: '999999' },
    ]);
  }

  /** What is done with an order afterwards, whatever became of it meanwhile. */
  private planFor(made: Made, position: number): void {
    const { random } = this;
    const common = { ref: made.ref, account: made.account };
    if (random.chance(0.35)) {
      const at = this.after(position);
      this.later(at, () => ({ kind: 'close', at: this.at, ...common }));
    }
    for (let parts = random.chance(0.3) ? random.whole(1, 2) : 0; parts > 0; parts -= 1)
      this.later(this.after(position), () => this.partOf(made));
    if (made.type !== 'market' && random.chance(0.3)) {
      const at = this.after(position);
      this.later(at, () => ({ kind: 'cancel', at: this.at, ...common }));
    }
    for (let changes = random.chance(0.4) ? random.whole(1, 3) : 0; changes > 0; changes -= 1)
      this.later(this.after(position), () => this.changeOf(made));
  }

  private partOf({ ref, account, code }: Made): CommandEvent {
    const { lotStep } = this.terms.get(code)!;
    const lots = (this.random.whole(1, 12) * Number(lotStep)).toFixed(places(lotStep));
    return { kind: 'close', at: this.at, ref, account, lots };
  }

  private changeOf({ ref, account, code, side, type }: Made): ChangeEvent {
    const { random } = this;
    const { bid, ask } = this.newest.get(code)!;
    const down = side === 'long' ? 1 : -1;
    const [near, far] = side === 'long' ? [bid, ask] : [ask, bid];
    const event: ChangeEvent = { kind: 'change', at: this.at, ref, account };
    if (random.chance(0.15)) {
      const name = type === 'stop' ? 'stopPrice' : 'limitPrice';
      const away = this.distance(code) * (type === 'stop' ? -1 : 1);
      event[name] = this.level(code, far - down * away);
      return event;
    }
    if (random.chance(0.1)) return { ...event, goodTill: this.endAfter(random.whole(500, 30_000)) };
    const removes = random.chance(0.15);
    const stop = () => this.level(code, near - down * this.distance(code));
    const target = () => this.level(code, far + down * this.distance(code));
    if (random.chance(0.6)) event.stopLoss = removes ? null : stop();
    if (random.chance(0.4)) event.takeProfit = removes ? null : target();
    if (random.chance(0.4))
      event.trailingDistance = removes ? null : this.level(code, this.distance(code));
    return event;
  }
}

/** A day's ticks with random commands between them, the same for a seed. */
export const randomDay = (
  ticks: readonly RecordedTick[],
  terms: readonly Terms[],
  options: Options,
): IterableIterator<FloorEvent> =>
  new Day(ticks, new Map(terms.map((t) => [t.code, t])), options).events();
