import { Fraction } from './fraction';
import { middle, type Pair, type Rate } from './sums';
import type { TickEvent } from './words';

type Newest = Pair & { tick: number };

const atPar = new Set(['USD', 'USDT']);
const one = Fraction.of(1);

/** The newest tick of each instrument, and what converts a currency to USDT. */
export class Newests {
  private readonly byCode = new Map<string, Newest>();

  constructor(private readonly listed: ReadonlySet<string>) {}

  take({ code, bid, ask }: TickEvent, tick: number): void {
    this.byCode.set(code, { bid: Fraction.of(bid), ask: Fraction.of(ask), tick });
  }

  /** As after a restart: nothing is known until it ticks again. */
  forget(): void {
    this.byCode.clear();
  }

  get = (code: string): Newest | undefined => this.byCode.get(code);

  /** The instrument that converts a currency; null at par. */
  converterOf(currency: string): string | null {
    if (atPar.has(currency)) return null;
    return this.listed.has(`${currency}USD`) ? `${currency}USD` : `USD${currency}`;
  }

  /** At the middle of the pair; undefined while it has no price. */
  rateOf(currency: string): Rate | undefined {
    const code = this.converterOf(currency);
    if (code === null) return one;
    const pair = this.byCode.get(code);
    if (!pair) return undefined;
    return code.startsWith('USD') ? one.dividedBy(middle(pair)) : middle(pair);
  }

  /** Changes whenever what decides a value in this instrument does. */
  stampOf(code: string, currency: string): string {
    const converter = this.converterOf(currency);
    const rate = converter === null ? '' : this.byCode.get(converter)?.tick;
    return `${this.byCode.get(code)?.tick} ${rate}`;
  }
}
