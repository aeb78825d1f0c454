import { Accounts } from '@/server/engine/desk/accounts';
import { GroupWriter } from '@/server/engine/desk/group-writer';
import type { Seeded } from './simulator/seeded';

/** A database that hangs at random: what is asked of it waits, and so do its replies. */
export class HangingDatabase {
  private waiting: { until: number; go: () => void }[] = [];
  private readonly restore: () => void;
  private count = 0;
  private now = 0;
  private fineUntil = 0;
  private heldUntil = 0;

  constructor(
    private readonly random: Seeded,
    private longestMs = 0,
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

  /** What is asked from now on waits until a moment of the floor's time. */
  hangUntil(at: number): void {
    this.heldUntil = at;
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
    this.heldUntil = 0;
    this.goOn(Infinity);
  }

  mend(): void {
    this.end();
    this.restore();
  }

  /** It hangs more than half of the time, mostly for some seconds. */
  private async pass(): Promise<void> {
    if (this.now < this.heldUntil) return this.wait(this.heldUntil);
    if (this.longestMs === 0 || this.now < this.fineUntil) return;
    this.count += 1;
    const until = this.now + this.longestMs * this.random.next() ** 3;
    this.fineUntil = until + (this.longestMs / 10) * this.random.next();
    await this.wait(until);
  }

  private wait(until: number): Promise<void> {
    return new Promise((go) => this.waiting.push({ until, go }));
  }
}
