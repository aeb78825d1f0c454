import { Accounts } from '@/server/engine/accounts';
import { GroupWriter } from '@/server/engine/group-writer';
import type { Seeded } from './simulator/seeded';

/** A database that hangs at random: what is asked of it waits, and so do its replies. */
export class HangingDatabase {
  private waiting: { until: number; go: () => void }[] = [];
  private readonly restore: () => void;
  private count = 0;
  private now = 0;

  constructor(
    private readonly random: Seeded,
    private longestMs: number,
  ) {
    const { write, insist } = GroupWriter.prototype;
    const { freshen } = Accounts.prototype;
    const pass = () => this.pass();
    GroupWriter.prototype.write = async function (...group) {
      await pass();
      const results = await write.apply(this, group);
      await pass();
      return results;
    };
    GroupWriter.prototype.insist = async function <T>(this: GroupWriter, ask: () => Promise<T>) {
      await pass();
      return insist.call(this, ask) as Promise<T>;
    };
    Accounts.prototype.freshen = async function (keys) {
      await pass();
      await freshen.call(this, keys);
      await pass();
    };
    this.restore = () => {
      GroupWriter.prototype.write = write;
      GroupWriter.prototype.insist = insist;
      Accounts.prototype.freshen = freshen;
    };
  }

  /** How often it hung. */
  get hangs(): number {
    return this.count;
  }

  /** Whether it hangs now. */
  get isHanging(): boolean {
    return this.waiting.length > 0;
  }

  /** Lets go what has waited long enough by the floor's time. */
  goOn(now: number): void {
    this.now = now;
    const over = this.waiting.filter(({ until }) => until <= now);
    this.waiting = this.waiting.filter(({ until }) => until > now);
    for (const { go } of over) go();
  }

  end(): void {
    this.longestMs = 0;
    this.goOn(Infinity);
  }

  mend(): void {
    this.end();
    this.restore();
  }

  /** A third of what passes waits, mostly for a short while. */
  private async pass(): Promise<void> {
    if (this.longestMs === 0 || !this.random.chance(1 / 3)) return;
    this.count += 1;
    const until = this.now + this.longestMs * this.random.next() ** 2;
    await new Promise<void>((go) => this.waiting.push({ until, go }));
  }
}
