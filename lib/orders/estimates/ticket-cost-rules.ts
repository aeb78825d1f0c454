import { closeDecimal } from '@/lib/core/decimal-text';
import { isMultiple, Money } from '@/lib/core/money';
import { isLimitReached, isStopReached } from '@/lib/orders/margin/rules';
import {
  closingPrice,
  isLotSize,
  openingPrice,
  orderCost,
  trailingBound,
  worstCase,
  type ConversionRate,
  type Prices,
  type Side,
} from '@/lib/orders/rules';
import { levelIssue, type Level, type LevelIssue } from './level-rules';
import {
  breakEvenPrice,
  levelPrice,
  moveToBreakEven,
  placeBetween,
  trailingStart,
  type Basis,
  type Measure,
} from './level-measure-rules';
import type { SizeUnit, TicketTerms } from './ticket-terms-rules';

/** A margin order as it is being written; the decimals may be half typed yet. */
export type Draft = {
  type: 'market' | 'limit' | 'stop';
  side: Side;
  leverage: number;
  /** What the size is told in, and the size as it is typed; null until the ticket has put a first one. */
  unit: SizeUnit;
  size: string | null;
  /** The lots that the size stands for; empty while none follow from it. */
  lots: string;
  /** The price that a limit or stop order waits for. */
  entryPrice: string;
  /** The order whose fill cancels this one, and that this one's fill cancels; null for none. */
  tiedTo: string | null;
  /** As a field for date and time has it, in the reader's own time; null keeps the order until cancelled. */
  goodTill: string | null;
  /** How stop and target are told; a trailing stop is a distance always. */
  measure: Measure;
  stopLoss: string;
  takeProfit: string;
  trailing: string;
};

export const plainDraft = {
  type: 'market',
  unit: 'usdt',
  size: null,
  lots: '',
  entryPrice: '',
  tiedTo: null,
  goodTill: null,
  measure: 'price',
  stopLoss: '',
  takeProfit: '',
  trailing: '',
} as const satisfies Partial<Draft>;

export type LotsIssue = 'lots' | 'bounds' | 'step' | 'margin' | null;

export type DraftIssues = {
  lots: LotsIssue;
  entryPrice: 'price' | 'tick' | 'stopAbove' | 'stopBelow' | null;
  goodTill: 'date' | 'past' | null;
  stopLoss: LevelIssue;
  takeProfit: LevelIssue;
  trailing: LevelIssue;
};

/** The prices an order would be filled and reckoned at now. */
export type Market = { now: Prices; rate: ConversionRate };

type Priced = Pick<Draft, 'type' | 'side' | 'entryPrice'>;

/** The price that an order would wait for; null where it fills at once, and where there is none to wait for. */
export function waitingPrice({ type, side, entryPrice }: Priced, now: Prices): string | null {
  const price = closeDecimal(entryPrice);
  if (type === 'market' || !Number(price)) return null;
  const isReached = type === 'limit' ? isLimitReached : isStopReached;
  return isReached(side, price, now) ? null : price;
}

/** The prices an order is reckoned at: at what it waits for, with the spread of this moment, or those of now. */
export function pricesOf(draft: Priced, now: Prices): Prices {
  const entry = waitingPrice(draft, now);
  if (entry === null) return now;
  const spread = new Money(now.ask).sub(now.bid);
  return draft.side === 'long'
    ? { ask: entry, bid: Money.max(new Money(entry).sub(spread), 0).toFixed() }
    : { bid: entry, ask: new Money(entry).add(spread).toFixed() };
}

/** The prices that levels are judged by: those of a waiting order by what it waits for alone. */
export function levelPricesOf(draft: Priced, now: Prices): Prices {
  const entry = waitingPrice(draft, now);
  return entry === null ? now : { bid: entry, ask: entry };
}

/** What the levels of a draft are told against. */
export function basisOf(draft: Draft, terms: TicketTerms, { now, rate }: Market): Basis {
  return {
    side: draft.side,
    lots: closeDecimal(draft.lots) || '0',
    contractSize: terms.contractSize,
    feeRate: terms.feeRate,
    tickSize: terms.tickSize,
    now: levelPricesOf(draft, now),
    rate,
  };
}

/** The draft with whole decimals, its levels as prices and its trailing stop as a distance; null where empty. */
export function readDraft(draft: Draft, terms: TicketTerms, market: Market | null) {
  const basis = market && basisOf(draft, terms, market);
  const level = (name: Level) =>
    basis ? levelPrice(name, draft[name], draft.measure, basis) : null;
  return {
    type: draft.type,
    side: draft.side,
    leverage: draft.leverage,
    lots: closeDecimal(draft.lots) || '0',
    ...readEntry(draft),
    stopLoss: level('stopLoss'),
    takeProfit: level('takeProfit'),
    trailingDistance: closeDecimal(draft.trailing) || null,
  };
}

export type ReadDraft = ReturnType<typeof readDraft>;

/** What an order waits for, until when, and with which other one; nothing of it at the market. */
function readEntry({ type, entryPrice, goodTill, tiedTo }: Draft) {
  const waits = type !== 'market';
  return {
    entryPrice: waits ? closeDecimal(entryPrice) || null : null,
    goodTill: waits && goodTill ? isoOf(goodTill) : null,
    tiedTo: waits ? tiedTo : null,
  };
}

const isoOf = (local: string): string | null => {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};

/** The stop that would close first: the fixed one, or where the trailing one begins. */
function nearerStop(read: ReadDraft, fixed: string | null, basis: Basis): string | null {
  const start = read.trailingDistance && trailingStart(read.trailingDistance, basis);
  if (!start || !fixed) return start || fixed;
  const isNearer = new Money(start).gt(fixed) === (read.side === 'long');
  return isNearer ? start : fixed;
}

/** All that an order would cost now, in USDT; null while the size is not one that can be ordered. */
export function draftCost(draft: Draft, terms: TicketTerms, market: Market) {
  const read = readDraft(draft, terms, market);
  if (!isLotSize(read.lots, terms)) return null;
  const basis = basisOf(draft, terms, market);
  const now = pricesOf(draft, market.now);
  const issues = levelIssues(draft, terms, market);
  const stopLoss = nearerStop(
    issues.trailing ? { ...read, trailingDistance: null } : read,
    issues.stopLoss ? null : read.stopLoss,
    basis,
  );
  const takeProfit = issues.takeProfit ? null : read.takeProfit;
  const order = { ...basis, leverage: draft.leverage, stopLoss, takeProfit };
  const cost = orderCost(order, now, market.rate);
  // The closing price from which on the net after both fees is no loss.
  const breakEven = breakEvenPrice(basis);
  const place = (price: string | Money) => placeBetween(stopLoss!, takeProfit!, price);
  return {
    ...cost,
    open: openingPrice(draft.side, now),
    stopLoss,
    takeProfit,
    breakEven,
    toBreakEven: moveToBreakEven(draft.side, breakEven, now),
    /** Where break-even and the closing price lie between stop and target, percent; null without both. */
    between:
      stopLoss && takeProfit
        ? { even: place(breakEven), now: place(closingPrice(draft.side, now)) }
        : null,
    /** What has to be free for the order to open. */
    needed: cost.margin.add(cost.openFee),
  };
}

/**
 * The loss at the stop or, without one, the most that can be lost, in USDT: below zero as a result, and as a fraction of
 * the equity, rounded up. `loss` is null where nothing bounds it.
 */
export function worstOf(side: Side, cost: DraftCost, equity: Money | null) {
  const owned = equity?.gt(0) ? equity : null;
  const loss = cost.atStop?.neg() ?? worstCase(side, cost, owned);
  const share = loss && owned && loss.div(owned).toDecimalPlaces(4, Money.ROUND_UP).toFixed();
  return { loss, share };
}

export type DraftCost = NonNullable<ReturnType<typeof draftCost>>;

function levelIssues(draft: Draft, terms: TicketTerms, market: Market) {
  const read = readDraft(draft, terms, market);
  const { now } = basisOf(draft, terms, market);
  const level = (name: Level) =>
    levelIssue(draft.side, name, read[name] ?? '', now, terms.tickSize);
  return {
    stopLoss: level('stopLoss'),
    takeProfit: level('takeProfit'),
    trailing: trailingIssue(read.trailingDistance, basisOf(draft, terms, market)),
  };
}

/** What is wrong with a trailing distance: it has to be on the tick, to begin on the side that loses, and not too far off. */
export function trailingIssue(distance: string | null, basis: Basis): LevelIssue {
  if (distance === null) return null;
  if (!isMultiple(distance, basis.tickSize)) return 'tick';
  if (new Money(distance).lte(0)) return basis.side === 'long' ? 'below' : 'above';
  return trailingBound(basis.side, basis.now).gt(distance) ? null : 'half';
}

/** What is wrong with the price that an order waits for. `now` is null where it is not known, or judged by the server alone. */
export function entryIssue(
  draft: Pick<Draft, 'type' | 'side' | 'entryPrice'>,
  tickSize: string,
  now: Prices | null,
): DraftIssues['entryPrice'] {
  if (draft.type === 'market') return null;
  const price = closeDecimal(draft.entryPrice);
  if (!Number(price)) return 'price';
  if (!isMultiple(price, tickSize)) return 'tick';
  if (draft.type === 'limit' || !now || !isStopReached(draft.side, price, now)) return null;
  return draft.side === 'long' ? 'stopAbove' : 'stopBelow';
}

/** What is wrong with the end of an order that waits. */
export function expiryIssue({
  type,
  goodTill,
}: Pick<Draft, 'type' | 'goodTill'>): DraftIssues['goodTill'] {
  if (type === 'market' || goodTill === null) return null;
  const at = isoOf(goodTill);
  if (at === null) return 'date';
  return Date.parse(at) > Date.now() ? null : 'past';
}

/** What is wrong with a draft, judged by the rules the server judges by. `free` is null for a visitor. */
export function draftIssues(
  draft: Draft,
  terms: TicketTerms,
  market: Market | null,
  free: Money | null,
): DraftIssues {
  const lots = closeDecimal(draft.lots) || '0';
  const cost = market && draftCost(draft, terms, market);
  const lotsIssue = (): LotsIssue => {
    // An amount too small for any lot is a size all the same.
    if (Number(lots) === 0) return Number(closeDecimal(draft.size ?? '')) ? 'bounds' : 'lots';
    if (!isLotSize(lots, terms)) return isMultiple(lots, terms.lotStep) ? 'bounds' : 'step';
    return cost && free?.lt(cost.needed) ? 'margin' : null;
  };
  const levels = market && levelIssues(draft, terms, market);
  return {
    lots: lotsIssue(),
    entryPrice: entryIssue(draft, terms.tickSize, market?.now ?? null),
    goodTill: expiryIssue(draft),
    stopLoss: levels?.stopLoss ?? null,
    takeProfit: levels?.takeProfit ?? null,
    trailing: levels?.trailing ?? null,
  };
}

export const isClean = (issues: DraftIssues): boolean =>
  Object.values(issues).every((issue) => issue === null);

/** What is left of the free margin once an order is open: its spread is lost at once. */
export const freeAfter = (free: Money, cost: Pick<DraftCost, 'needed' | 'spreadCost'>): Money =>
  free.sub(cost.needed).sub(cost.spreadCost);
