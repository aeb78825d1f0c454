import type { Emit, PriceSource } from '@/server/prices/sources/price-source';

/** A source that says what a test says, for the instruments it names. They count as always open. */
export class ManualSource implements PriceSource {
  readonly name = 'manual';
  readonly recorded = true;
  private emit: Emit | null = null;
  private now = 0;

  constructor(
    private readonly codes: ReadonlySet<string>,
    readonly live = false,
  ) {}

  serves = (code: string): boolean => this.codes.has(code);

  intervalMs = (): number | null => null;

  async start(_: unknown, emit: Emit, signal: AbortSignal): Promise<void> {
    this.emit = emit;
    const life = setInterval(() => emit.alive(), 1_000);
    signal.addEventListener('abort', () => clearInterval(life), { once: true });
    emit.alive();
  }

  /** Sends one tick now; the source's clock moves on by one ms unless told. */
  tick(code: string, bid: string, ask: string, time = Date.now()): void {
    this.now = Math.max(this.now + 1, time);
    this.emit!.tick({ code, bid, ask, time: this.now });
  }

  /** Sends one tick with a time of its own, however old. */
  tickAt(code: string, bid: string, ask: string, time: number): void {
    this.emit!.tick({ code, bid, ask, time });
  }

  /** Sends a price far from the last one often enough to be believed. */
  jump(code: string, bid: string, ask: string): void {
    for (let i = 0; i < 3; i += 1) this.tick(code, bid, ask);
  }

  /** Lets a later tick come from an earlier clock, as a recording that starts over does. */
  startOver(code: string): void {
    this.now = 0;
    this.emit!.pass(code);
  }
}
