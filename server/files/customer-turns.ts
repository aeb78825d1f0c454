type Waiting = { customerId: string; begin(): Promise<void> };

// What a turn costs at least: even a file that is no picture starts a process.
const leastMs = 50;

type How = { fewestFirst?: boolean };

/**
 * One piece of work is done at a time. Next is who used the least so far, measured in the time that
 * their work took, and of those the one who waits longest: a customer's second file comes after
 * everybody's first, and slow files of one cost others no more than one of them. With `fewestFirst` whoever
 * has fewer waiting goes before that: who asks for several at a time comes after all who ask for one.
 */
export class CustomerTurns {
  private readonly line = new Set<Waiting>();
  /** How far each customer is, ms; who comes anew begins where the one at work began. */
  private readonly used = new Map<string, number>();
  private reached = 0;
  private isBusy = false;

  /** `late` makes what those are told who were not begun with within `patienceMs`. */
  constructor(
    private readonly patienceMs: number,
    private readonly late: () => Error,
    private readonly how: How = {},
  ) {}

  /** Does work when it is this customer's turn; gives what comes of it. */
  take<Result>(customerId: string, work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.used.set(customerId, Math.max(this.used.get(customerId) ?? 0, this.reached));
      const waiting: Waiting = {
        customerId,
        begin: () => {
          clearTimeout(timer);
          return work().then(resolve, reject);
        },
      };
      const timer = setTimeout(() => {
        this.line.delete(waiting);
        reject(this.late());
      }, this.patienceMs);
      this.line.add(waiting);
      if (!this.isBusy) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isBusy = true;
    for (let next = this.next(); next; next = this.next()) {
      const began = performance.now();
      this.reached = this.used.get(next.customerId)!;
      await next.begin();
      const ms = Math.max(performance.now() - began, leastMs);
      this.used.set(next.customerId, this.reached + ms);
    }
    this.isBusy = false;
    this.reached = 0;
    this.used.clear();
  }

  private next(): Waiting | null {
    const waiting = new Map<string, number>();
    if (this.how.fewestFirst)
      for (const { customerId } of this.line)
        waiting.set(customerId, (waiting.get(customerId) ?? 0) + 1);
    const isBefore = ({ customerId: one }: Waiting, { customerId: other }: Waiting) => {
      const fewer = (waiting.get(one) ?? 0) - (waiting.get(other) ?? 0);
      return fewer < 0 || (fewer === 0 && this.used.get(one)! < this.used.get(other)!);
    };
    let first: Waiting | null = null;
    for (const one of this.line) if (!first || isBefore(one, first)) first = one;
    if (first) this.line.delete(first);
    return first;
  }
}
