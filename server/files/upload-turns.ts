import type { TurnWanted, UploadTurn } from '@/lib/files/service';

type Limits = {
  all: number;
  ofCustomer: number;
  /** So many may stand in line for a turn, and so many of one address. */
  inLine: number;
  inLineOfAddress: number;
  /** Nobody stands in line for longer; some for up to a third less, so that not all leave at once. */
  patienceMs: number;
  /** What may lie on the disk, coming in or waiting to be encoded. */
  files: number;
  bytes: number;
  /** What a file that comes in may need of that. */
  bytesOfFile: number;
  /** For how long who asked too much of the decoder is turned away. */
  awayMs: number;
};

/** `customer` and `all` have too many under way; a number says for how many seconds to stay away. */
type Answer = UploadTurn | 'customer' | 'all' | number;
type Sender = { customerId: string; address: string };
type Waiting = Sender & { begin(): void };

/**
 * Who may upload: so many at a time, of each customer and of all, and only while there is room on the
 * disk. Who comes later stands in line, behind those whose address, and then those who themselves, have
 * fewer uploads coming in: neither a few customers nor many of one address keep others out.
 */
export class UploadTurns {
  /** Uploads that customers have under way or stand in line with. */
  private readonly byCustomer = new Map<string, number>();
  private readonly line = new Set<Waiting>();
  private readonly awayUntil = new Map<string, number>();
  /** Turns that are taken: files that come in. */
  private readonly coming = new Set<Sender>();
  private readonly lying = { files: 0, bytes: 0 };

  constructor(private readonly limits: Limits) {}

  /**
   * A turn, once it has come, or why there is none. Whoever `signal` says is gone has no place in
   * line any more.
   */
  async take(sender: Sender, signal: AbortSignal): Promise<Answer> {
    const { customerId } = sender;
    const away = this.secondsAway(customerId);
    if (away > 0) return away;
    const own = this.byCustomer.get(customerId) ?? 0;
    if (own >= this.limits.ofCustomer) return 'customer';
    this.byCustomer.set(customerId, own + 1);
    if (this.hasRoom()) this.coming.add(sender);
    else if (!(await this.waitInLine(sender, signal))) {
      this.forget(customerId);
      return 'all';
    }
    return this.turnOf(sender);
  }

  /** For so many seconds this customer is turned away; 0 for whoever is not. */
  secondsAway(customerId: string): number {
    const left = (this.awayUntil.get(customerId) ?? 0) - performance.now();
    if (left <= 0) this.awayUntil.delete(customerId);
    return Math.ceil(Math.max(left, 0) / 1000);
  }

  /** Turns a customer away for a while. */
  turnAway(customerId: string): void {
    for (const id of this.awayUntil.keys()) this.secondsAway(id);
    this.awayUntil.set(customerId, performance.now() + this.limits.awayMs);
  }

  private turnOf(sender: Sender): UploadTurn {
    let isOver = false;
    let hasArrived = false;
    let lying = 0;
    return {
      wanted: () => this.wanted(sender),
      arrived: (bytes) => {
        if (!this.coming.delete(sender)) return;
        hasArrived = true;
        lying = bytes;
        this.lying.files += 1;
        this.lying.bytes += bytes;
        this.passOn();
      },
      over: () => {
        if (isOver) return;
        isOver = true;
        this.coming.delete(sender);
        if (hasArrived) {
          this.lying.files -= 1;
          this.lying.bytes -= lying;
        }
        this.forget(sender.customerId);
        this.passOn();
      },
    };
  }

  /** Whether others wait for this turn, and more so as its customer or address has more than a fair share. */
  private wanted({ customerId, address }: Sender): TurnWanted {
    if (this.line.size === 0) return 'no';
    const line = [...this.line];
    const isSecond = this.comingOf('customerId', customerId) > 1;
    const isOfMany = this.comingOf('address', address) > this.limits.all / 2;
    const others =
      (isSecond && line.some((other) => other.customerId !== customerId)) ||
      (isOfMany && line.some((other) => other.address !== address));
    return others ? 'more' : 'yes';
  }

  private comingOf(what: keyof Sender, value: string): number {
    return [...this.coming].filter((sender) => sender[what] === value).length;
  }

  /** Whether one more may come in: what comes in already may become as large as any file may be. */
  private hasRoom(): boolean {
    const { all, files, bytes, bytesOfFile } = this.limits;
    const coming = this.coming.size;
    return (
      coming < all &&
      coming + this.lying.files < files &&
      (coming + 1) * bytesOfFile + this.lying.bytes <= bytes
    );
  }

  /** Whether a turn was passed on before patience ended or who waits left. */
  private waitInLine(sender: Sender, signal: AbortSignal): Promise<boolean> {
    const beside = [...this.line].filter(({ address }) => address === sender.address).length;
    const isFull = this.line.size >= this.limits.inLine || beside >= this.limits.inLineOfAddress;
    if (isFull || signal.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (isOn: boolean) => {
        this.line.delete(waiting);
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        resolve(isOn);
      };
      const leave = () => end(false);
      const begin = () => {
        this.coming.add(sender);
        end(true);
      };
      const waiting = { ...sender, begin };
      const timer = setTimeout(leave, this.limits.patienceMs * (1 - Math.random() / 3));
      signal.addEventListener('abort', leave);
      this.line.add(waiting);
    });
  }

  private passOn(): void {
    while (this.line.size > 0 && this.hasRoom()) this.nextInLine().begin();
  }

  private nextInLine(): Waiting {
    const had = (what: keyof Sender, sender: Sender) => this.comingOf(what, sender[what]);
    const ahead = (a: Waiting, b: Waiting) =>
      had('address', a) - had('address', b) || had('customerId', a) - had('customerId', b);
    return [...this.line].sort(ahead)[0]!;
  }

  private forget(customerId: string): void {
    const left = this.byCustomer.get(customerId)! - 1;
    if (left > 0) this.byCustomer.set(customerId, left);
    else this.byCustomer.delete(customerId);
  }
}
