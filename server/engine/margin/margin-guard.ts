import type { Catalogue, Quote } from '@/lib/core/market';
import { Money, type Mode } from '@/lib/core/money';
import type { OrderRow } from '@/lib/core/trading';
import { closeOutLevel, marginWarnings, type MarginWarning } from '@/lib/core/margin-levels';
import { closeOutOrder, isCloseOut, marginWarning } from '@/lib/orders/margin/rules';
import { isRunning } from '@/lib/orders/valuation-rules';
import type { Account } from '../desk/accounts';
import { QuotesLost, type KeptQuotes, type Moment } from '../quotes/kept-quotes';
import { bandsOf, type Band } from './margin-bands';
import { MarginWatch, anyTick, leaves, leavesIn } from './margin-watch';
import type { Seen } from '../quotes/quote-line';
import {
  bandRateOf,
  codesOf,
  valueAt,
  valueRoughly,
  type Valuation,
  type Valued,
} from './valuation';

type Warning = MarginWarning | null;

type Due = Pick<Quote, 'sequence' | 'code'>;

type State = {
  account: Account;
  codes: Set<string>;
  warned: Warning;
  /**
   * The tick to look at the account with; null when nothing is due. It may be of an instrument that the
   * account no longer holds: what it closed there may leave too little for the rest.
   */
  due: Due | null;
};

type Parts = {
  catalogue: Pick<Catalogue, 'get'>;
  quotes: KeptQuotes;
  sandbox: boolean;
  onWarning(account: Account, level: MarginWarning): void;
  /** Called when quotes of an instrument that an account missed are lost. */
  onLost(code: string, error: unknown): void;
  /** Closes one position at a moment; which one, and whether it must, is judged again when its turn comes. */
  closeOut(account: Account, moment: Moment): void;
};

/** The highest first. */
const thresholds = [...marginWarnings, closeOutLevel].sort((a, b) => Number(b) - Number(a));
const highest = Number(thresholds[0]);
/** From this level on doubles say for certain that the account is above every threshold. */
const farAbove = highest * 1.001;

/** Watches margin levels: warns, and closes positions where too little is left. */
export class MarginGuard {
  private readonly watch = new MarginWatch();
  private readonly states = new Map<string, State>();

  constructor(private readonly parts: Parts) {}

  get size(): number {
    return this.watch.size;
  }

  /** Takes in that an account changed: it is looked at again with the first tick from a sequence on. */
  change(account: Account, from: number | null): void {
    const { key } = account;
    const positions = [...account.orders.values()].filter(isRunning);
    if (positions.length === 0) {
      this.watch.remove(key);
      this.states.delete(key);
      return;
    }
    const codes = new Set(positions.flatMap((row) => codesOf(row, this.parts.catalogue)));
    const known = this.states.get(key);
    const state: State = known ?? { account, codes, warned: null, due: null };
    Object.assign(state, { account, codes });
    this.states.set(key, state);
    this.watch.set(key, anyTick(codes));
    if (from === null) return;
    const first = this.firstFrom(state, from);
    if (first && !(state.due && state.due.sequence <= first.sequence)) state.due = first;
  }

  /** The sequence of the tick that an account is to be looked at with; null when none is. */
  dueOf = (key: string): number | null => this.states.get(key)?.due?.sequence ?? null;

  /** The accounts that a tick may move over a threshold. */
  reachedBy(seen: Seen): string[] {
    const keys = [...this.watch.leftBy(seen.quote)];
    for (const key of keys) {
      const state = this.states.get(key)!;
      state.due ??= seen.quote;
    }
    return keys;
  }

  /** A tick that can fill nothing counts for what accounts are worth: those it may move wait for the next that can. */
  unsettledBy(quote: Quote): void {
    for (const key of this.watch.leftBy(quote, true))
      this.watch.set(key, anyTick(this.states.get(key)!.codes));
  }

  /** Looks at an account with the tick that is due, and finds the next one that is. */
  step(key: string): void {
    const state = this.states.get(key);
    if (!state?.due) return;
    const seen = this.seenAt(state, state.due);
    state.due = null;
    if (!seen) return;
    try {
      const bands = this.judge(state, this.momentFor(state.account.mode, seen));
      // Once the closing is booked, the rest is judged by the same prices.
      if (!bands) return void (state.due = seen.quote);
      const left = this.firstLeaving(state, seen.quote.sequence + 1, bands);
      const isUnsettled = left !== null && !left.isTradable;
      this.watch.set(key, isUnsettled ? anyTick(state.codes) : bands);
      state.due = left && this.firstFrom(state, left.quote.sequence);
    } catch (error) {
      if (!(error instanceof QuotesLost)) throw error;
      this.parts.onLost(error.code, error);
      this.watch.set(key, anyTick(state.codes));
    }
  }

  /** Has an account looked at with its next tick after a sequence, as the closing at that one failed. */
  postpone(key: string, sequence: number): void {
    const state = this.states.get(key);
    if (!state) return;
    this.watch.set(key, anyTick(state.codes));
    state.due = this.firstFrom(state, sequence + 1);
  }

  /** The position to close at a moment, with the valuation that says so; null where none must or can. */
  worstAt(
    account: Pick<Account, 'available' | 'advance'> & { orders: Iterable<OrderRow> },
    moment: Moment,
  ): { valuation: Valuation; position: Valued } | null {
    const valuation = valueAt(account, moment, this.parts.catalogue);
    if (!valuation || !isCloseOut(valuation.level)) return null;
    const position = closeOutOrder(valuation.positions).find((p) => p.tradable);
    return position ? { valuation, position } : null;
  }

  /** The bands to watch; null when a closing was begun instead. */
  private judge(state: State, moment: Moment): Band[] | null {
    const { account } = state;
    const orders = { ...account, orders: [...account.orders.values()] };
    const rough = valueRoughly(orders, moment, this.parts.catalogue);
    if (!rough) return anyTick(state.codes);
    if (rough.equity > rough.used * farAbove) {
      state.warned = null;
      const fall = rough.equity - rough.used * highest - rough.rounding;
      return bandsOf({ ...rough, fall, rise: Infinity });
    }
    const valuation = valueAt(orders, moment, this.parts.catalogue);
    if (!valuation) return anyTick(state.codes);
    if (isCloseOut(valuation.level)) {
      if (!valuation.positions.some((p) => p.tradable)) return anyTick(state.codes);
      this.parts.closeOut(account, moment);
      return null;
    }
    const warning = marginWarning(valuation.level);
    if (warning !== null && (state.warned === null || Number(warning) < Number(state.warned)))
      this.parts.onWarning(account, warning);
    state.warned = warning;
    return this.bandsFor(valuation, moment);
  }

  private bandsFor({ positions, equity, used, level }: Valuation, moment: Moment): Band[] {
    const below = thresholds.find((t) => level.gt(t))!;
    const above = thresholds[thresholds.indexOf(below) - 1];
    return bandsOf({
      positions: positions.map(({ row }) => ({
        code: row.code,
        side: row.side,
        size: Number(row.open_lots) * Number(row.contract_size),
        openPrice: Number(row.open_price),
        currency: row.quote_currency,
      })),
      quote: (code) => moment.quote(code)!,
      rate: (currency) => bandRateOf(currency, moment, this.parts.catalogue),
      fall: equity.sub(used.mul(below)).toNumber(),
      rise: above === undefined ? Infinity : new Money(used).mul(above).sub(equity).toNumber(),
    });
  }

  // Real money is valued at live prices only, except in a sandbox.
  private momentFor(mode: Mode, seen: Seen): Moment {
    return this.parts.quotes.momentOf(seen, mode === 'real' && !this.parts.sandbox);
  }

  /** The first tradable tick of the account from a sequence on. */
  private firstFrom({ codes }: State, sequence: number): Due | null {
    const { quotes } = this.parts;
    return this.earliest(codes, (code) => quotes.tradableFrom(code, sequence))?.quote ?? null;
  }

  /** The first tick of the account from a sequence on that leaves one of its bands, whether it can fill or not. */
  private firstLeaving({ codes }: State, sequence: number, bands: readonly Band[]): Seen | null {
    const { quotes } = this.parts;
    const ticksOf = (code: string) =>
      quotes.from(
        code,
        sequence,
        (span) => !bands.some((b) => b.code === code && leavesIn(b, span)),
      );
    return this.earliest(codes, ticksOf, ({ quote }) => bands.some((b) => leaves(b, quote)));
  }

  private seenAt({ codes }: State, { code, sequence }: Due): Seen | null {
    const { quotes } = this.parts;
    return this.earliest(new Set([...codes, code]), (c) => quotes.tradableFrom(c, sequence));
  }

  /** The earliest tick of these instruments that counts; one whose ticks were lost has none. */
  private earliest(
    codes: Iterable<string>,
    ticksOf: (code: string) => Iterable<Seen>,
    counts: (seen: Seen) => boolean = () => true,
  ): Seen | null {
    let first: Seen | null = null;
    for (const code of codes)
      for (const seen of this.kept(code, ticksOf)) {
        if (first && seen.quote.sequence > first.quote.sequence) break;
        if (!counts(seen)) continue;
        first = seen;
        break;
      }
    return first;
  }

  private *kept(code: string, ticksOf: (code: string) => Iterable<Seen>): Generator<Seen> {
    try {
      yield* ticksOf(code);
    } catch (error) {
      if (!(error instanceof QuotesLost)) throw error;
      this.parts.onLost(code, error);
    }
  }
}
