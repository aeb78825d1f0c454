import { Fraction } from './fraction';
import { middle, type Pair, type Rate } from './sums';
import type { TickEvent } from './words';

type Newest = Pair & {
  tick: number;
  at: number;
  isDoubted: boolean;
  bidNumber: number;
  askNumber: number;
};

const atPar = new Set(['USD', 'USDT']);
const one = Fraction.of(1);

/** The newest tick of each instrument, and what converts a currency to USDT. */
export class Newests {
  private readonly byCode = new Map<string, Newest>();
  private readonly converters = new Map<string, string | null>();

  constructor(private readonly listed: ReadonlySet<string>) {}

  take({ code, bid, ask, at }: TickEvent, tick: number): void {
    const prices = { bid: Fraction.of(bid), ask: Fraction.of(ask) };
    this.byCode.set(code, {
      ...prices,
      tick,
      at,
      isDoubted: false,
      bidNumber: Number(bid),
      askNumber: Number(ask),
    });
  }

  doubt(code: string): void {
    const newest = this.byCode.get(code);
    if (newest) newest.isDoubted = true;
  }

  /** The price of an instrument where it may decide something now. */
  fresh(code: string, now: number, maxAgeMs: number): Newest | undefined {
    const newest = this.byCode.get(code);
    return newest && !newest.isDoubted && now - newest.at <= maxAgeMs ? newest : undefined;
  }

  /** As after a restart: nothing is known until it ticks again. */
  forget(): void {
    this.byCode.clear();
  }

  get = (code: string): Newest | undefined => this.byCode.get(code);

  /** The instrument that converts a currency; null at par. */
  converterOf(currency: string): string | null {
    let known = this.converters.get(currency);
    if (known === undefined) {
      const direct = `${currency}USD`;
      known = atPar.has(currency) ? null : this.listed.has(direct) ? direct : `USD${currency}`;
      this.converters.set(currency, known);
    }
    return known;
  }

  /** At the middle of the pair; undefined while it has no price. */
  rateOf(currency: string): Rate | undefined {
    const code = this.converterOf(currency);
    if (code === null) return one;
    const pair = this.byCode.get(code);
    if (!pair) return undefined;
    return code.startsWith('USD') ? one.dividedBy(middle(pair)) : middle(pair);
  }

  /** The ticks that decide a value in this instrument, as one number. */
  stampOf(code: string, currency: string): number {
    const converter = this.converterOf(currency);
    const rate = converter === null ? 0 : (this.byCode.get(converter)?.tick ?? -1) + 1;
    return ((this.byCode.get(code)?.tick ?? -1) + 1) * 2 ** 26 + rate;
  }
}
