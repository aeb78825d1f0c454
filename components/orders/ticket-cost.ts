import { closeDecimal } from '@/components/ui/decimal-text';
import { isMultiple, type Money } from '@/lib/core/money';
import {
  breakEvenMove,
  isLotSize,
  orderCost,
  type ConversionRate,
  type Prices,
  type Side,
} from '@/lib/orders/rules';
import { levelIssue, type LevelIssue } from './level-check';
import type { TicketTerms } from './ticket-terms';

/** An order as it is being written; the decimals may be half typed yet. */
export type Draft = {
  side: Side;
  leverage: number;
  lots: string;
  stopLoss: string;
  takeProfit: string;
};

export type LotsIssue = 'lots' | 'bounds' | 'step' | 'margin' | null;

export type DraftIssues = { lots: LotsIssue; stopLoss: LevelIssue; takeProfit: LevelIssue };

/** The prices an order would be filled and reckoned at now. */
export type Market = { now: Prices; rate: ConversionRate };

/** The draft with whole decimals; a level that is empty is null. */
export function readDraft(draft: Draft) {
  return {
    ...draft,
    lots: closeDecimal(draft.lots) || '0',
    stopLoss: closeDecimal(draft.stopLoss) || null,
    takeProfit: closeDecimal(draft.takeProfit) || null,
  };
}

/** All that an order would cost now, in USDT; null while the size is not one that can be ordered. */
export function draftCost(draft: Draft, terms: TicketTerms, { now, rate }: Market) {
  const read = readDraft(draft);
  if (!isLotSize(read.lots, terms)) return null;
  const fits = (level: 'stopLoss' | 'takeProfit') =>
    levelIssue(draft.side, level, draft[level], now, terms.tickSize) === null ? read[level] : null;
  const order = {
    ...read,
    contractSize: terms.contractSize,
    feeRate: terms.feeRate,
    stopLoss: fits('stopLoss'),
    takeProfit: fits('takeProfit'),
  };
  const cost = orderCost(order, now, rate);
  return {
    ...cost,
    breakEven: breakEvenMove(order, now, rate),
    /** What has to be free for the order to open. */
    needed: cost.margin.add(cost.openFee),
  };
}

export type DraftCost = NonNullable<ReturnType<typeof draftCost>>;

/** What is wrong with a draft, judged by the rules the server judges by. `free` is null for a visitor. */
export function draftIssues(
  draft: Draft,
  terms: TicketTerms,
  market: Market | null,
  free: Money | null,
): DraftIssues {
  const { lots } = readDraft(draft);
  const cost = market && draftCost(draft, terms, market);
  const level = (name: 'stopLoss' | 'takeProfit') =>
    market ? levelIssue(draft.side, name, draft[name], market.now, terms.tickSize) : null;
  const lotsIssue = (): LotsIssue => {
    if (Number(lots) === 0) return 'lots';
    if (!isLotSize(lots, terms)) return isMultiple(lots, terms.lotStep) ? 'bounds' : 'step';
    return cost && free?.lt(cost.needed) ? 'margin' : null;
  };
  return { lots: lotsIssue(), stopLoss: level('stopLoss'), takeProfit: level('takeProfit') };
}

export const isClean = (issues: DraftIssues): boolean =>
  Object.values(issues).every((issue) => issue === null);
