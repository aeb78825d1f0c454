import { Money } from '@/lib/core/money';
import type { ConversionRate } from '@/lib/orders/rules';
import { closeOutLevel } from '@/lib/core/margin-levels';
import { isCloseOut } from '@/lib/orders/margin/rules';
import { marginState, midPrice, unrealisedProfit } from '@/lib/orders/rules';
import type { Block, Bounds } from '@/lib/replay/log/block-rules';
import { wasYoung } from '@/lib/replay/log/chunk-rules';
import type { LoggedTick } from '@/lib/replay/scan-rules';

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
  positions: ReadonlyMap<string, StatePosition>;
  exposures: Iterable<Exposure>;
};

/** What an account has of an instrument on one side, in doubles: units, and what they cost to open. */
export type Exposure = Pick<StatePosition, 'code' | 'side' | 'pair'> & {
  units: number;
  cost: number;
};

export type LevelPlace = {
  block: Block;
  /** Whether the account is valued at live ticks alone. */
  isLive: boolean;
  /** Whether a position could be closed at a tick of its instrument. */
  canClose(position: StatePosition, tick: LoggedTick): boolean;
};

export type Missed = { tick: LoggedTick; position: StatePosition; level: string };

// How far doubles may differ from the exact reckoning, as a share of the amounts, many times over.
const rounding = 1e-6;

/** The exposures of an account, kept up as its positions change. */
export class Exposures {
  private readonly known = new Map<string, Exposure & { count: number }>();

  *[Symbol.iterator](): Generator<Exposure> {
    yield* this.known.values();
  }

  add({ code, side, pair, lots, contractSize, openPrice }: StatePosition, sign: 1 | -1): void {
    const key = `${side} ${code}`;
    const one = this.known.get(key) ?? { code, side, pair, units: 0, cost: 0, count: 0 };
    const units = sign * Number(lots) * Number(contractSize);
    one.count += sign;
    one.units += units;
    one.cost += units * Number(openPrice);
    if (one.count > 0) this.known.set(key, one);
    else this.known.delete(key);
  }
}

const atPar = { lowMid: 1, highMid: 1 };

/** The least an exposure can bring between these prices, in USDT. */
function leastOf(
  { side, units, cost, pair }: Exposure,
  price: Bounds,
  rate: Pick<Bounds, 'lowMid' | 'highMid'>,
): number {
  const move = side === 'long' ? price.bid * units - cost : cost - price.ask * units;
  const worth = pair?.inverse
    ? { least: 1 / rate.highMid, most: 1 / rate.lowMid }
    : { least: rate.lowMid, most: rate.highMid };
  return move * (move < 0 ? worth.most : worth.least);
}

/** Whether no price within these bounds could bring the account to a close-out; false where one is not known. */
function isFar(
  { balance, used, exposures }: AccountState,
  boundsOf: (code: string) => Bounds | undefined,
): boolean {
  let equity = Number(balance);
  let size = Math.abs(equity);
  for (const exposure of exposures) {
    const price = boundsOf(exposure.code);
    const rate = exposure.pair ? boundsOf(exposure.pair.code) : atPar;
    if (!price || !rate) return false;
    const gain = leastOf(exposure, price, rate);
    equity += gain;
    size += Math.abs(gain);
  }
  return equity > Number(used) * Number(closeOutLevel) + rounding * (size + 1);
}

/**
 * The margin level at a tick, exact; null where a price is not known. It adds up by itself instead of asking
 * `valuation`: what checks the engine must not share its mistakes.
 */
function levelAt(
  { balance, used, positions }: AccountState,
  { sequence }: LoggedTick,
  { block, isLive }: LevelPlace,
) {
  let unrealised = new Money(0);
  for (const position of positions.values()) {
    const { code, pair } = position;
    const now = block.asOf(code, sequence, isLive);
    const by = pair && block.asOf(pair.code, sequence, isLive);
    if (!now || (pair && !by)) return null;
    const rate: ConversionRate = pair && { mid: midPrice(by!).toFixed(), inverse: pair.inverse };
    const valued = { ...position, requiredMargin: '0' };
    unrealised = unrealised.add(unrealisedProfit(valued, now, rate));
  }
  return marginState(balance, unrealised, used).marginLevel;
}

const pointOf = (bid: number, ask: number): Bounds => {
  const mid = (bid + ask) / 2;
  return { bid, ask, lowMid: mid, highMid: mid };
};

/** The prices of a block as an account meets them, tick by tick. */
class Walk {
  private readonly points = new Map<string, Bounds | undefined>();

  constructor(
    private readonly state: AccountState,
    { block, isLive }: LevelPlace,
  ) {
    for (const { code, pair } of state.exposures)
      for (const one of pair ? [code, pair.code] : [code]) {
        const tick = block.before(one, isLive);
        this.points.set(one, tick && pointOf(Number(tick.bid), Number(tick.ask)));
      }
  }

  /** Whether the account hangs on an instrument. */
  has(code: string): boolean {
    return this.points.has(code);
  }

  move(code: string, bid: number, ask: number): void {
    this.points.set(code, pointOf(bid, ask));
  }

  isFar(): boolean {
    return isFar(this.state, (code) => this.points.get(code));
  }
}

/**
 * The first tick of a block at which an account had to be closed out while nothing of it changed: at or
 * below the level of a close-out, with a position of that instrument that could be closed. Null where there
 * is none.
 */
export function missedCloseOut(state: AccountState, place: LevelPlace): Missed | null {
  const { block, isLive, canClose } = place;
  if (isFar(state, (code) => block.boundsOf(code, isLive))) return null;
  const byCode = new Map<string, StatePosition>();
  for (const p of state.positions.values()) byCode.set(p.code, byCode.get(p.code) ?? p);
  const walk = new Walk(state, place);
  for (const { chunk, place: at } of block.ticks) {
    if (!walk.has(chunk.code)) continue;
    const tick = chunk.ticks[at]!;
    if (isLive && !tick.live) continue;
    walk.move(chunk.code, chunk.bids[at]!, chunk.asks[at]!);
    const position = byCode.get(chunk.code);
    const isDue =
      tick.receivedAt >= state.from && tick.receivedAt < state.until && tick.sequence < state.below;
    if (!position || !isDue || !wasYoung(tick)) continue;
    if (walk.isFar() || !canClose(position, tick)) continue;
    const level = levelAt(state, tick, place);
    if (level && isCloseOut(level)) return { tick, position, level: level.toFixed(4) };
  }
  return null;
}
