type Limits = {
  all: number;
  ofCustomer: number;
  /** So many may stand in line for a turn. */
  inLine: number;
  /** Nobody stands in line for longer. */
  patienceMs: number;
};

/** Gives a turn back. */
type GiveBack = () => void;
type Turn = GiveBack | 'customer' | 'all';
type Waiting = { begin(): void };

/** Who may upload: so many at a time, of each customer and of all; who comes later stands in line. */
export class UploadTurns {
  private readonly byCustomer = new Map<string, number>();
  private readonly line = new Set<Waiting>();
  private all = 0;

  constructor(private readonly limits: Limits) {}

  /**
   * The way to give a turn back, once it has come, or who has too many under way. Whoever
   * `signal` says is gone has no place in line any more.
   */
  async take(customerId: string, signal: AbortSignal): Promise<Turn> {
    const own = this.byCustomer.get(customerId) ?? 0;
    if (own >= this.limits.ofCustomer) return 'customer';
    this.byCustomer.set(customerId, own + 1);
    if (this.all < this.limits.all) this.all += 1;
    else if (!(await this.waitInLine(signal))) {
      this.forget(customerId);
      return 'all';
    }
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      this.forget(customerId);
      this.passOn();
    };
  }

  /** Whether a turn was passed on before patience ended or who waits left. */
  private waitInLine(signal: AbortSignal): Promise<boolean> {
    if (this.line.size >= this.limits.inLine || signal.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (isOn: boolean) => {
        this.line.delete(waiting);
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        resolve(isOn);
      };
      const leave = () => end(false);
      const waiting = { begin: () => end(true) };
      const timer = setTimeout(leave, this.limits.patienceMs);
      signal.addEventListener('abort', leave);
      this.line.add(waiting);
    });
  }

  private passOn(): void {
    const [first] = this.line;
    if (first) first.begin();
    else this.all -= 1;
  }

  private forget(customerId: string): void {
    const left = this.byCustomer.get(customerId)! - 1;
    if (left > 0) this.byCustomer.set(customerId, left);
    else this.byCustomer.delete(customerId);
  }
}
