import type { Account, OrderChange } from '../desk/accounts';
import { isSame } from './levels';

/**
 * Which accounts are followed while the engine starts. What rested or was held before has to see every tick
 * since the start, so an account that has orders is followed once it is taken over, from the first tick on
 * and as it is by then: followed as soon as somebody has it read again, it would miss the ticks until then.
 */
export class TakeOver {
  private readonly followed = new Set<string>();
  /** After which tick the orders count that somebody else made or changed meanwhile. */
  private readonly changed = new Map<string, number>();
  private isDone = false;

  constructor(private readonly newestOf: (code: string) => number) {}

  has = (key: string): boolean => this.isDone || this.followed.has(key);

  /** Takes in a change of an account. False where it is not followed yet. */
  takes({ key, orders }: Account, changes: readonly OrderChange[]): boolean {
    if (this.has(key)) return true;
    // Who had no orders missed no tick.
    if (orders.size === changes.length && changes.every(({ before }) => !before)) {
      this.followed.add(key);
      return true;
    }
    for (const { before, after } of changes)
      if (after && !(before && isSame(before, after)))
        this.changed.set(after.id, this.newestOf(after.code) - 1);
    return false;
  }

  /** Has an account followed from now on; gives its orders, or null where it was already. */
  begin({ key, orders }: Account, trails: ReadonlyMap<string, string>): OrderChange[] | null {
    if (this.has(key)) return null;
    this.followed.add(key);
    return [...orders.values()].map((after) => {
      const since = this.changed.get(after.id);
      return since === undefined
        ? { before: undefined, after, afterSequence: 0, extreme: trails.get(after.id) }
        : { before: undefined, after, afterSequence: since };
    });
  }

  /** From now on every account is followed. */
  finish(): void {
    this.isDone = true;
    this.followed.clear();
    this.changed.clear();
  }
}
