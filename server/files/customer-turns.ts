type Waiting = () => Promise<void>;

/**
 * One piece of work is done at a time, and customers take turns: who sends many waits behind their own,
 * and not everybody behind them.
 */
export class CustomerTurns {
  private readonly lines = new Map<string, Waiting[]>();
  private isBusy = false;

  /** Does work when it is this customer's turn; gives what comes of it. */
  take<Result>(customerId: string, work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const line = this.lines.get(customerId) ?? [];
      line.push(() => work().then(resolve, reject));
      this.lines.set(customerId, line);
      if (!this.isBusy) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isBusy = true;
    for (let next = this.next(); next; next = this.next()) await next();
    this.isBusy = false;
  }

  /** The first of whoever waits longest for a turn; they stand at the end then. */
  private next(): Waiting | null {
    const [first] = this.lines;
    if (!first) return null;
    const [customerId, line] = first;
    this.lines.delete(customerId);
    const work = line.shift()!;
    if (line.length > 0) this.lines.set(customerId, line);
    return work;
  }
}
