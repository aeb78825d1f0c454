import type { Hold, KeptQuotes } from '../quotes/kept-quotes';
import type { Accounts } from './accounts';
import { codesOfBooking, decideAll, type Decided } from './decided';
import type { Trail } from './desk-store';
import type { Recorder } from './recorder';
import type { Entry } from './queue';

type Parts = {
  accounts: Accounts;
  recorder: Pick<Recorder, 'use' | 'cite' | 'trailOf'>;
  quotes: Pick<KeptQuotes, 'newestSequence' | 'hold' | 'release'>;
};

// PostgreSQL keeps up to 64 subtransactions of a transaction at hand; more make every snapshot slower.
export const mostJobs = 64;
// What ticks decide meanwhile finds room in the next group, and what needs its account read finds it beside them.
export const mostCallsAhead = 56;
export const mostUrgentAhead = 60;
// What is tried alone may be of an account that somebody holds: others wait no longer than this for it.
export const shortLockMs = 50;

/**
 * Jobs that are written together, from the first decision until everything has taken in what they led to.
 * As long as it lasts, the quotes that come are kept and every tick of its instruments is logged: any of
 * them may decide something of what is being booked.
 */
export class Group {
  readonly entries: Entry[] = [];
  readonly decided: Decided[] = [];
  /** The instruments whose ticks its bookings reckoned with. */
  readonly codes = new Set<string>();
  /** The accounts of which something was decided. */
  readonly keys = new Set<string>();
  /** How far the trailing stops of its orders had come when something was decided of them. */
  readonly trails = new Map<string, Trail | null>();
  /** How long it waits for each lock, where that is not for as long as others do. */
  lockMs: number | null = null;
  private readonly hold: Hold;

  constructor(private readonly parts: Parts) {
    this.hold = parts.quotes.hold(parts.quotes.newestSequence);
  }

  get unsettled(): Entry[] {
    return this.entries.filter((entry) => !entry.isSettled);
  }

  /** Takes in jobs, which decide by their accounts as they stand. */
  decide(entries: readonly Entry[]): void {
    const { accounts, quotes, recorder } = this.parts;
    this.entries.push(...entries);
    for (const decided of decideAll(entries, accounts, quotes.newestSequence)) {
      this.decided.push(decided);
      this.keys.add(decided.entry.key);
      if ('id' in decided.booking)
        this.trails.set(decided.booking.id, recorder.trailOf(decided.booking.id));
      for (const code of codesOfBooking(decided, accounts)) {
        if (this.codes.has(code)) continue;
        this.codes.add(code);
        recorder.use(code, 1);
        recorder.cite(code);
      }
    }
  }

  /** Nothing hangs on the ticks of its time any more. */
  end(): void {
    for (const code of this.codes) this.parts.recorder.use(code, -1);
    this.parts.quotes.release(this.hold);
  }
}
