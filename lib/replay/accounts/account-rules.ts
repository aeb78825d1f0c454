import { Money, type Mode } from '@/lib/core/money';
import type { Block } from '@/lib/replay/log/block-rules';
import {
  Exposures,
  missedCloseOut,
  type LevelPlace,
  type Missed,
  type StatePosition,
} from './level-rules';

export type AccountKey = { customerId: string; mode: Mode };

/** What a fill did to the positions of an account. */
export type PositionChange = {
  leg: 'open' | 'close';
  /** The tick that decided it. */
  sequence: number;
  /** The position as it opened, or the lots that closed. */
  position: StatePosition;
  /** The id of its fill, where it is a close-out. */
  closeOutId: string | null;
};

/** One entry of the books of an account, of available, held, borrowed and advance. */
export type BookEntry = {
  createdAt: number;
  /** What it changed of the balance, without stakes of timed options and what withdrawals hold. */
  amount: string;
  /** The margin order it holds for or releases, and how much of that. */
  orderId: string | null;
  held: string;
  change: PositionChange | undefined;
};

/** How an account stood when the day began. */
export type Opening = {
  balance: string;
  held: ReadonlyMap<string, string>;
  positions: readonly StatePosition[];
};

/** What the books of an account were before a close-out: its balance and its open positions. */
export type BooksBefore = { balance: string; open: ReadonlySet<string> };

// A change is known to whoever watches prices a moment after it was written.
const knownMs = 1_000;
// The decision of a tick is written within moments.
const inFlightMs = 10_000;

/**
 * An account through a day: how it stood between one entry of its books and the next, and whether its
 * margin level came to that of a close-out meanwhile. The last moments before an entry are left out, and
 * the ticks from the one on that decided it: what was due then was under way.
 */
export class AccountWatch {
  private balance: Money;
  private readonly held: Map<string, string>;
  private readonly positions: Map<string, StatePosition>;
  private since: number;
  private next = 0;
  private used = new Money(0);
  private readonly exposures = new Exposures();

  constructor(
    readonly key: AccountKey,
    opening: Opening,
    private readonly entries: readonly BookEntry[],
    private readonly day: { from: number; to: number },
    private readonly onCloseOut: (fillId: string, books: BooksBefore) => void,
  ) {
    this.balance = new Money(opening.balance);
    this.held = new Map(opening.held);
    this.positions = new Map();
    for (const one of opening.positions) this.open(one);
    this.since = day.from;
  }

  /** Takes the next ticks; gives the first of them that should have closed something out, and did not. */
  take(block: Block, place: Omit<LevelPlace, 'block'>): Missed | null {
    for (;;) {
      const missed = this.look(block, place);
      if (missed) return missed;
      const next = this.entries[this.next];
      if (!next || next.createdAt > block.lastAt) return null;
      this.enter(next);
    }
  }

  /** Takes what is left of its books. */
  finish(): void {
    for (let next = this.entries[this.next]; next; next = this.entries[this.next]) this.enter(next);
  }

  private look(block: Block, place: Omit<LevelPlace, 'block'>): Missed | null {
    if (this.positions.size === 0) return null;
    const next = this.entries[this.next];
    const until = Math.min(next?.createdAt ?? Infinity, this.day.to) - inFlightMs;
    if (until <= this.since || until <= block.firstAt || this.since > block.lastAt) return null;
    const below = next?.change?.sequence ?? Infinity;
    const { since: from, positions, exposures } = this;
    const [balance, used] = [this.balance.toFixed(), this.used.toFixed()];
    const state = { from, until, below, balance, used, positions, exposures };
    return missedCloseOut(state, { ...place, block });
  }

  private enter(entry: BookEntry): void {
    const { orderId, change } = entry;
    if (change?.closeOutId)
      this.onCloseOut(change.closeOutId, {
        balance: this.balance.toFixed(),
        open: new Set(this.positions.keys()),
      });
    this.next += 1;
    this.since = Math.max(entry.createdAt + knownMs, this.day.from);
    this.balance = this.balance.add(entry.amount);
    if (orderId !== null) this.hold(orderId, entry.held);
    if (change?.leg === 'open') this.open(change.position);
    else if (change) this.close(change.position);
  }

  private hold(orderId: string, amount: string): void {
    this.held.set(orderId, new Money(this.held.get(orderId) ?? 0).add(amount).toFixed());
    if (this.positions.has(orderId)) this.used = this.used.add(amount);
  }

  private open(position: StatePosition): void {
    this.positions.set(position.id, position);
    this.exposures.add(position, 1);
    this.used = this.used.add(this.held.get(position.id) ?? 0);
  }

  private close({ id, lots }: StatePosition): void {
    const open = this.positions.get(id);
    if (!open) return;
    this.exposures.add(open, -1);
    const left = new Money(open.lots).sub(lots);
    if (left.gt(0)) {
      const rest = { ...open, lots: left.toFixed() };
      this.positions.set(id, rest);
      this.exposures.add(rest, 1);
      return;
    }
    this.positions.delete(id);
    this.used = this.used.sub(this.held.get(id) ?? 0);
    this.held.delete(id);
  }
}
