import type { Hold, KeptQuotes } from '../quotes/kept-quotes';
import type { Due } from './due';
import type { Scan } from './order-watch';
import type { Watched } from './triggers';

export type Planned = { watched: Watched; due: Due };

/** What is to be done of one account before anything else is decided of it. */
export type Plan = {
  /** Keeps the ticks that the account has not lived through yet. */
  hold: Hold;
  dues: Planned[];
  isSorted: boolean;
  /** Orders that have not seen the ticks of their booking yet. */
  scans: Scan[];
  /** Jobs that a tick decided and that are not booked yet. */
  inFlight: number;
};

const ranks: Record<Due['kind'], number> = { price: 0, settle: 1, return: 1, expire: 1 };
const rankOf = ({ due }: Planned): number =>
  due.kind === 'price' && due.hit.kind === 'fill' ? 2 : ranks[due.kind];

/** Sorts by tick; at one tick closings come first, then what time ends, then what opens, each by the age of the orders. */
const inOrder = (a: Planned, b: Planned): number =>
  a.due.at - b.due.at || rankOf(a) - rankOf(b) || a.watched.id - b.watched.id;

/**
 * The accounts that ticks have gone ahead of: something of them is due, or being booked. Each goes on
 * tick by tick, so that whatever is decided of it finds it as it stood at that tick.
 */
export class Agenda {
  private readonly plans = new Map<string, Plan>();

  constructor(private readonly quotes: Pick<KeptQuotes, 'hold' | 'release'>) {}

  get size(): number {
    return this.plans.size;
  }

  has = (key: string): boolean => this.plans.has(key);

  get = (key: string): Plan | undefined => this.plans.get(key);

  /** The plan of an account that has to live through the ticks from a sequence on. */
  from(key: string, sequence: number): Plan {
    const known = this.plans.get(key);
    if (known) {
      known.hold.sequence = Math.min(known.hold.sequence, sequence);
      return known;
    }
    const hold = this.quotes.hold(sequence);
    const plan: Plan = { hold, dues: [], isSorted: true, scans: [], inFlight: 0 };
    this.plans.set(key, plan);
    return plan;
  }

  add(key: string, planned: Planned): void {
    const plan = this.from(key, Math.floor(planned.due.at));
    plan.dues.push(planned);
    plan.isSorted = plan.dues.length === 1;
  }

  /** The sequence of what is due first; null where nothing is. */
  firstOf(plan: Plan): number | null {
    if (!plan.isSorted) plan.dues.sort(inOrder);
    plan.isSorted = true;
    return plan.dues[0]?.due.at ?? null;
  }

  /** Takes what is due at the first tick that anything is due at. */
  takeFirst(plan: Plan): Planned[] {
    const at = this.firstOf(plan);
    const next = plan.dues.findIndex(({ due }) => due.at !== at);
    return plan.dues.splice(0, next === -1 ? plan.dues.length : next);
  }

  /** The account has caught up. */
  end(key: string): void {
    const plan = this.plans.get(key);
    if (!plan) return;
    this.quotes.release(plan.hold);
    this.plans.delete(key);
  }
}
