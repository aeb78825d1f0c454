import { Money } from '../core/money';
import type { ConversionRate } from '../orders/rules';
import {
  closeOutLevel,
  isCloseOut,
  marginState,
  midPrice,
  unrealisedProfit,
} from '../orders/rules';
import type { LoggedTick } from './scan-rules';
import type { Tape } from './tape-rules';

export type StatePosition = {
  id: string;
  code: string;
  side: 'long' | 'short';
  lots: string;
  contractSize: string;
  openPrice: string;
  /** What converts its currency to USDT; null at par. */
  pair: { code: string; inverse: boolean } | null;
};

/** An account while nothing of it changed. Times are ms, amounts decimal strings in USDT. */
export type AccountState = {
  /** The ticks received from here on, before `until` and of sequences below `below`, met it so. */
  from: number;
  until: number;
  below: number;
  balance: string;
  used: string;
  positions: readonly StatePosition[];
};

export type LevelPlace = {
  /** The ticks that the account is valued at; one from before the day stands at their beginning. */
  tapeOf(code: string): Tape;
  /** The extremes of such a tape, minute by minute. */
  extremesOf(code: string): Extremes;
  /** Whether a position could be closed at a tick of its instrument. */
  canClose(position: StatePosition, tick: LoggedTick): boolean;
};

type Extreme = { bid: number; ask: number; lowMid: number; highMid: number };

const minuteMs = 60_000;
// What doubles may differ from the exact reckoning by, as a share of the amounts, many times over.
const rounding = 1e-6;

/** The lowest bid, highest ask and bounds of the middle in each minute, with the tick that stood at its start. */
export class Extremes {
  private readonly minutes: (Extreme | undefined)[] = [];

  constructor(
    { ticks }: Tape,
    private readonly from: number,
    to: number,
  ) {
    let at = 0;
    let stood: LoggedTick | undefined;
    for (let start = from; start < to; start += minuteMs) {
      for (; at < ticks.length && ticks[at]!.receivedAt < start; at += 1) stood = ticks[at];
      let found = stood && extended(undefined, stood);
      for (; at < ticks.length && ticks[at]!.receivedAt < start + minuteMs; at += 1) {
        stood = ticks[at]!;
        found = extended(found, stood);
      }
      this.minutes.push(found);
    }
  }

  /** Of the minute that a moment lies in. */
  at(ms: number): Extreme | undefined {
    return this.minutes[Math.floor((ms - this.from) / minuteMs)];
  }
}

function extended(known: Extreme | undefined, tick: LoggedTick): Extreme {
  const [bid, ask] = [Number(tick.bid), Number(tick.ask)];
  const mid = (bid + ask) / 2;
  if (!known) return { bid, ask, lowMid: mid, highMid: mid };
  return {
    bid: Math.min(known.bid, bid),
    ask: Math.max(known.ask, ask),
    lowMid: Math.min(known.lowMid, mid),
    highMid: Math.max(known.highMid, mid),
  };
}

/** Whether no price within these bounds could bring the account to a close-out; false where one is not known. */
function isFar(
  { balance, used, positions }: AccountState,
  boundsOf: (code: string) => Extreme | undefined,
): boolean {
  let equity = Number(balance);
  let size = Math.abs(equity);
  for (const { code, side, lots, contractSize, openPrice, pair } of positions) {
    const price = boundsOf(code);
    const rate = pair ? boundsOf(pair.code) : { lowMid: 1, highMid: 1 };
    if (!price || !rate) return false;
    const move = side === 'long' ? price.bid - Number(openPrice) : Number(openPrice) - price.ask;
    const worth = pair?.inverse
      ? { least: 1 / rate.highMid, most: 1 / rate.lowMid }
      : { least: rate.lowMid, most: rate.highMid };
    const gain = move * Number(lots) * Number(contractSize) * (move < 0 ? worth.most : worth.least);
    equity += gain;
    size += Math.abs(gain);
  }
  return equity > Number(used) * Number(closeOutLevel) + rounding * (size + 1);
}

/** The margin level at a tick, exact; null where a price is not known. */
function levelAt({ balance, used, positions }: AccountState, tick: LoggedTick, place: LevelPlace) {
  let unrealised = new Money(0);
  for (const position of positions) {
    const { code, pair } = position;
    const now = place.tapeOf(code).asOf(tick.sequence);
    const by = pair && place.tapeOf(pair.code).asOf(tick.sequence);
    if (!now || (pair && !by)) return null;
    const rate: ConversionRate = pair && {
      mid: midPrice(by!).toFixed(),
      inverse: pair.inverse,
    };
    const valued = { ...position, requiredMargin: '0' };
    unrealised = unrealised.add(unrealisedProfit(valued, now, rate));
  }
  return marginState(balance, unrealised, used).marginLevel;
}

/**
 * The first tick at which an account had to be closed out while nothing of it changed: at or below the
 * level of a close-out, with a position of that instrument that could be closed. Null where there is none.
 */
export function missedCloseOut(
  state: AccountState,
  place: LevelPlace,
): { tick: LoggedTick; position: StatePosition; level: string } | null {
  const byCode = new Map<string, StatePosition>();
  for (const p of state.positions) byCode.set(p.code, byCode.get(p.code) ?? p);
  const at = (code: string, { sequence }: LoggedTick) => {
    const tick = place.tapeOf(code).asOf(sequence);
    return tick && extended(undefined, tick);
  };
  const start = Math.floor(state.from / minuteMs) * minuteMs;
  for (let ms = start; ms < state.until; ms += minuteMs) {
    if (isFar(state, (code) => place.extremesOf(code).at(ms))) continue;
    const [from, until] = [Math.max(ms, state.from), Math.min(ms + minuteMs, state.until)];
    const due = [...byCode.values()].flatMap((position) =>
      place
        .tapeOf(position.code)
        .between(from, until)
        .filter((tick) => tick.sequence < state.below)
        .map((tick) => ({ tick, position })),
    );
    for (const one of due.sort((a, b) => a.tick.sequence - b.tick.sequence)) {
      if (isFar(state, (code) => at(code, one.tick)) || !place.canClose(one.position, one.tick))
        continue;
      const level = levelAt(state, one.tick, place);
      if (level && isCloseOut(level)) return { ...one, level: level.toFixed(4) };
    }
  }
  return null;
}
