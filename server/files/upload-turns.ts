type Limits = {
  all: number;
  ofCustomer: number;
  /** So many may stand in line for a turn. */
  inLine: number;
  /** Nobody stands in line for longer; some for up to a third less, so that not all leave at once. */
  patienceMs: number;
};

/** Gives a turn back. */
type GiveBack = () => void;
type Turn = GiveBack | 'customer' | 'all';
type Waiting = { customerId: string; begin(): void };

/**
 * Who may upload: so many at a time, of each customer and of all. Who comes later stands in line, behind
 * those who have fewer turns than they: a few customers with slow uploads keep nobody else out.
 */
export class UploadTurns {
  /** Turns that customers have or stand in line for. */
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
    else if (!(await this.waitInLine(customerId, signal))) {
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
  private waitInLine(customerId: string, signal: AbortSignal): Promise<boolean> {
    if (this.line.size >= this.limits.inLine || signal.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (isOn: boolean) => {
        this.line.delete(waiting);
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        resolve(isOn);
      };
      const leave = () => end(false);
      const waiting = { customerId, begin: () => end(true) };
      const timer = setTimeout(leave, this.limits.patienceMs * (1 - Math.random() / 3));
      signal.addEventListener('abort', leave);
      this.line.add(waiting);
    });
  }

  private passOn(): void {
    const waiting = new Map<string, number>();
    for (const { customerId } of this.line)
      waiting.set(customerId, (waiting.get(customerId) ?? 0) + 1);
    const had = ({ customerId }: Waiting) =>
      this.byCustomer.get(customerId)! - waiting.get(customerId)!;
    const [next] = [...this.line].sort((a, b) => had(a) - had(b));
    if (next) next.begin();
    else this.all -= 1;
  }

  private forget(customerId: string): void {
    const left = this.byCustomer.get(customerId)! - 1;
    if (left > 0) this.byCustomer.set(customerId, left);
    else this.byCustomer.delete(customerId);
  }
}
