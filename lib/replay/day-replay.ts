import { isOptionKind } from '../core/trading';
import { conversionPair } from '../markets/conversion-rules';
import { silenceLimitMs } from '../markets/rules';
import { openAccounts } from './accounts/account-queries';
import type { AccountWatch } from './accounts/account-rules';
import type { Block } from './log/block-rules';
import { isLate, needsLive, type Circumstances, type Finding } from './check-rules';
import type { Past, TickFacts } from './log/chunk-rules';
import type { LoggedTick } from './scan-rules';
import { Citations } from './log/citation-rules';
import { CloseOutCheck } from './accounts/close-out-replay';
import type { Replayed } from './day-rules';
import type { Day } from './span-queries';
import { readOrders, type DayOrder } from './day-queries';
import type { LevelPlace } from './accounts/level-rules';
import { OrderReplay } from './order-replay';
import { wereRemoved } from './log/removal-queries';
import { readBlocks } from './log/block-queries';
import { Waiting } from './waiting-rules';

// A fill just after midnight may have been decided before it, and then cites ticks from before it.
export const beforeMs = 10 * 60_000;

/** One way through the ticks of a day, with all orders and accounts that hang on them. */
export class DayPass {
  private readonly citations = new Citations();
  private readonly closeOuts: CloseOutCheck;
  private readonly replays: OrderReplay[] = [];
  /** The orders of each instrument, as ticks come to matter to them. */
  private readonly waiting = new Map<string, Waiting<OrderReplay>>();
  /** From when on the ticks of each instrument are read, ms. */
  private readonly since = new Map<string, number>();
  private readonly missed: Finding[] = [];
  private accounts: AccountWatch[] = [];
  private watched: AccountWatch[] = [];
  private ticks = 0;

  private constructor(private readonly day: Day) {
    this.closeOuts = new CloseOutCheck(day.sql, day);
  }

  /** `withAccounts`: whether margin levels and close-outs are followed too, or only what each order waited for. */
  static async open(day: Day, { withAccounts = true } = {}): Promise<DayPass> {
    const pass = new DayPass(day);
    const orders = await readOrders(day.sql, day.from, day.to);
    for (const order of orders) pass.add(order, withAccounts);
    if (!withAccounts) return pass;
    pass.accounts = await openAccounts(day.sql, orders, {
      from: day.from,
      until: new Date(Math.min(day.to.getTime(), day.logEnd)),
      catalogue: day.catalogue,
      onCloseOut: (fillId, books) => pass.closeOuts.tell(fillId, books),
    });
    pass.watched = pass.accounts;
    return pass;
  }

  async run(): Promise<void> {
    const { day } = this;
    const blocks = readBlocks(day.sql, {
      since: this.since,
      to: day.to,
      needsLive: this.replays.some(({ order }) => needsLive(order, day)),
      factsOf: (code) => this.factsOf(code),
    });
    for await (const block of blocks) {
      this.take(block);
      await this.closeOuts.take(block);
    }
    for (const account of this.accounts) account.finish();
  }

  result(): Replayed {
    const { day, replays } = this;
    const [from, to] = [day.from.getTime(), day.to.getTime()];
    const into: Replayed = {
      terms: day.terms.filter(
        (t) => t.since.getTime() < to && (t.until === null || t.until.getTime() >= from),
      ).length,
      instruments: this.waiting.size,
      ticks: this.ticks,
      orders: replays.length,
      fills: {},
      settlements: 0,
      closeOuts: 0,
      accounts: this.accounts.length,
      excused: 0,
      findings: [],
      unchecked: [],
      lookedTo: new Date(day.logEnd),
    };
    for (const replay of replays) this.conclude(replay, into);
    into.findings.push(...this.missed);
    return into;
  }

  private add(order: DayOrder, withAccounts: boolean): void {
    const { day } = this;
    const { code, kind, trailsSince } = order;
    const start = day.from.getTime() - beforeMs;
    // A trailing stop is followed from where it was set, however long ago that was.
    const since = Math.min(start, (trailsSince ?? Infinity) - beforeMs);
    const path = isOptionKind(kind) ? null : conversionPair(order.quoteCurrency, day.catalogue);
    const circumstances: Circumstances = {
      sandbox: day.sandbox,
      logEnd: day.logEnd,
      from: start,
      to: day.to.getTime(),
    };
    const replay = new OrderReplay(order, circumstances, {
      dayFrom: day.from.getTime(),
      since,
      isUnsure: trailsSince !== null && wereRemoved(day.removals, trailsSince, start),
      pair: path?.code ?? null,
    });
    this.replays.push(replay);
    const waiting = this.waiting.get(code) ?? new Waiting<OrderReplay>();
    this.waiting.set(code, waiting);
    waiting.add(replay);
    for (const one of path ? [code, path.code] : [code])
      this.since.set(one, Math.min(since, this.since.get(one) ?? Infinity));
    for (const fill of replay.fills) {
      this.citations.ask(code, fill.sequence);
      if (fill.conversion) this.citations.ask(fill.conversion.code, fill.conversion.sequence);
      if (withAccounts && fill.reason === 'margin-close-out') this.closeOuts.add({ order, fill });
    }
  }

  private factsOf(code: string): TickFacts {
    const { day } = this;
    return {
      isOpen: (source, atMs) => this.isOpen(code, source, atMs),
      isLate: (tick) => isLate(tick, day.ends.get(tick.epoch) ?? null),
    };
  }

  private isOpen(code: string, source: string, atMs: number): boolean {
    const { recordings, catalogue } = this.day;
    return recordings.has(source) || catalogue.hours(code).isOpen(atMs);
  }

  private take(block: Block): void {
    const from = this.day.from.getTime();
    for (const [code, chunk] of block.chunks) {
      this.citations.take(chunk);
      const waiting = this.waiting.get(code);
      if (!waiting) continue;
      for (const tick of chunk.ticks) if (tick.receivedAt >= from) this.ticks += 1;
      for (const replay of waiting.of(chunk)) replay.take(chunk, this.pastOf(replay.pair, block));
    }
    if (block.chunks.size === 0) return;
    this.watched = this.watched.filter((account) => !this.hasMissed(account, block));
  }

  private pastOf(pair: string | null, block: Block): Past | null {
    if (pair === null) return null;
    return {
      asOf: (sequence) => {
        const rate = block.asOf(pair, sequence, false);
        return rate && this.converts(pair, rate) ? rate : undefined;
      },
    };
  }

  /** Whether a price came while its market was open: what was said before an opening converts nothing after it. */
  private converts(code: string, { source, arrivedAt }: LoggedTick): boolean {
    return this.isOpen(code, source, arrivedAt);
  }

  private hasMissed(account: AccountWatch, block: Block): boolean {
    const missed = account.take(block, this.placeOf(account, block));
    if (!missed) return false;
    const { tick, position, level } = missed;
    const text = `its account stood at a margin level of ${level} at tick ${tick.sequence} (${tick.bid} / ${tick.ask}), and no close-out followed`;
    this.missed.push({ orderId: position.id, code: position.code, text });
    return true;
  }

  private placeOf({ key }: AccountWatch, block: Block): Omit<LevelPlace, 'block'> {
    const { day } = this;
    const isLive = needsLive(key, day);
    return {
      isLive,
      canClose: ({ code, pair }, tick) => {
        const at = tick.arrivedAt;
        if (!this.isOpen(code, tick.source, at)) return false;
        if (isLate(tick, day.ends.get(tick.epoch) ?? null) || (isLive && !tick.live)) return false;
        if (!pair) return true;
        const rate = block.asOf(pair.code, tick.sequence, isLive);
        // Its source may have been silent, which the log does not tell from a quiet market.
        return (
          rate !== undefined &&
          at - rate.receivedAt <= Math.min(rate.maxAgeMs, silenceLimitMs) &&
          this.isOpen(pair.code, rate.source, at) &&
          this.converts(pair.code, rate)
        );
      },
    };
  }

  private conclude(replay: OrderReplay, into: Replayed): void {
    const { order, fills } = replay;
    const { id: orderId, code } = order;
    if (replay.isUnsure)
      into.unchecked.push({
        orderId,
        code,
        text: 'its trailing stop followed prices that were removed since, so its levels are not checked',
      });
    for (const { reason } of fills) into.fills[reason] = (into.fills[reason] ?? 0) + 1;
    if (replay.isSettling) into.settlements += 1;
    into.closeOuts += fills.filter((f) => f.reason === 'margin-close-out').length;
    const { findings, excused } = replay.finish({
      of: (one, sequence) => this.citations.of(one, sequence),
      isOpen: (source, atMs) => this.isOpen(code, source, atMs),
    });
    into.excused += excused;
    const closeOuts = this.closeOuts.of(order);
    into.findings.push(...findings, ...closeOuts.findings);
    into.unchecked.push(...closeOuts.unchecked);
  }
}
