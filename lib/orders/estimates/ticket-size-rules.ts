import { closeDecimal } from '@/lib/core/decimal-text';
import { Money } from '@/lib/core/money';
import { isLotSize, notional, openingPrice, orderFee, requiredMargin } from '@/lib/orders/rules';
import { pricesOf, type Draft, type Market } from './ticket-cost-rules';
import type { SizeUnit, TicketTerms } from './ticket-terms-rules';

type Bounds = Pick<TicketTerms, 'lotMin' | 'lotMax' | 'lotStep'>;

/** What a size is reckoned by: the margin of one lot and the equity, in USDT; null while unknown or none. */
export type SizeBasis = { perLot: Money | null; equity: Money | null };

/** A fresh ticket takes so much of the equity as margin, as a fraction. */
const firstShare = '0.01';

/** Margin of one lot at the prices the order would be reckoned at, in USDT. */
export const marginPerLot = (
  draft: Pick<Draft, 'type' | 'side' | 'entryPrice' | 'leverage'>,
  terms: Pick<TicketTerms, 'contractSize'>,
  { now, rate }: Market,
): Money => {
  const one = { lots: 1, contractSize: terms.contractSize, leverage: draft.leverage };
  return requiredMargin(one, openingPrice(draft.side, pricesOf(draft, now)), rate);
};

/**
 * The bounds of a size that an account can pay: the upper one is what the free margin opens, fee included,
 * where that is less. Without an account, or where not even the smallest can be paid, those of the terms.
 */
export function payableBounds(
  draft: Pick<Draft, 'type' | 'side' | 'entryPrice' | 'leverage'>,
  terms: Bounds & Pick<TicketTerms, 'contractSize' | 'feeRate'>,
  market: Market | null,
  free: Money | null,
): Pick<Bounds, 'lotMin' | 'lotMax'> {
  const { lotMin, lotMax, lotStep } = terms;
  if (!market || !free?.gt(0)) return { lotMin, lotMax };
  const price = openingPrice(draft.side, pricesOf(draft, market.now));
  const fee = orderFee({ ...terms, lots: 1 }, price, market.rate);
  const needed = marginPerLot(draft, terms, market).add(fee);
  const steps = free.div(needed).div(lotStep).toDecimalPlaces(0, Money.ROUND_DOWN);
  const most = steps.mul(lotStep);
  return { lotMin, lotMax: most.lt(lotMin) || most.gt(lotMax) ? lotMax : most.toFixed() };
}

/** So much of a step may lack: the price has gone on since a size was put into the field. */
const slack = '0.02';

/** The most lots, on the step, that an amount opens as margin; they may lie outside of the bounds. */
function lotsWithin(margin: Money, perLot: Money, { lotStep }: Bounds): Money {
  if (perLot.lte(0)) return new Money(0);
  const steps = margin.div(perLot).div(lotStep).add(slack).toDecimalPlaces(0, Money.ROUND_DOWN);
  return steps.mul(lotStep);
}

/** The lots that a typed size stands for; empty where none follows from it yet. */
export function lotsOfSize(
  { unit, size }: { unit: SizeUnit; size: string | null },
  { perLot, equity }: SizeBasis,
  bounds: Bounds,
): string {
  const typed = closeDecimal(size ?? '');
  if (unit === 'lots' || typed === '') return typed;
  const margin = unit === 'usdt' ? new Money(typed) : equity?.mul(typed).div(100);
  return perLot && margin ? lotsWithin(margin, perLot, bounds).toFixed() : '';
}

/** Lots as they are told in a unit, rounded up so that they follow from it; empty where they cannot be told so. */
export function sizeOfLots(lots: string, unit: SizeUnit, { perLot, equity }: SizeBasis): string {
  if (unit === 'lots' || !Number(lots)) return lots;
  const margin = perLot?.mul(lots);
  if (unit === 'usdt') return margin?.toFixed(2, Money.ROUND_UP) ?? '';
  return margin && equity
    ? margin.mul(100).div(equity).toDecimalPlaces(4, Money.ROUND_UP).toFixed()
    : '';
}

/** The largest size whose margin is within a share of the equity, and within the bounds; without one the smallest. */
export function lotsOfShare(share: string, { perLot, equity }: SizeBasis, bounds: Bounds): string {
  if (!perLot || !equity?.gt(0)) return new Money(bounds.lotMin).toFixed();
  const lots = lotsWithin(equity.mul(share), perLot, bounds);
  return Money.max(Money.min(lots, bounds.lotMax), bounds.lotMin).toFixed();
}

/** What a fresh ticket starts at: about 1 % of the equity as margin, at least the smallest order. */
export function firstSize(unit: SizeUnit, basis: SizeBasis, bounds: Bounds): string {
  const lots = lotsOfShare(firstShare, basis, bounds);
  const percent = new Money(firstShare).mul(100).toFixed();
  const isThatShare = lotsOfSize({ unit: 'percent', size: percent }, basis, bounds) === lots;
  return unit === 'percent' && isThatShare ? percent : sizeOfLots(lots, unit, basis);
}

/** The unit that can be used: percent of an equity needs one. */
export const usableUnit = (unit: SizeUnit, hasEquity: boolean): SizeUnit =>
  unit === 'percent' && !hasEquity ? 'usdt' : unit;

/** A few sizes to begin with: shares of the equity or, without one, times the smallest order. */
export function quickSizes(basis: SizeBasis, bounds: Bounds) {
  if (!basis.perLot || !basis.equity?.gt(0)) {
    return ['1', '2', '5', '10']
      .map((times) => ({ share: null, lots: new Money(bounds.lotMin).mul(times).toFixed() }))
      .filter(({ lots }) => isLotSize(lots, bounds));
  }
  const { perLot, equity } = basis;
  const shares = ['0.005', '0.01', '0.02', '0.05'].map((share) => {
    const lots = lotsWithin(equity.mul(share), perLot, bounds).toFixed();
    return { share, lots, off: perLot.mul(lots).div(equity).sub(share).abs() };
  });
  // Where the steps bring several shares to one size, only the share it is nearest to is offered, and
  // none where no size that can be ordered is within a quarter of it.
  return shares.filter(
    (one) =>
      isLotSize(one.lots, bounds) &&
      one.off.mul(4).lte(one.share) &&
      !shares.some((other) => other.lots === one.lots && other.off.lt(one.off)),
  );
}

/** Percent as a fraction. */
export const fractionOf = (percent: string): string => new Money(percent).div(100).toFixed();

/** What the lots of a draft are worth now, in USDT. */
export const worthOf = (draft: Draft, terms: TicketTerms, { now, rate }: Market): string =>
  notional(
    { ...terms, lots: draft.lots },
    openingPrice(draft.side, pricesOf(draft, now)),
    rate,
  ).toFixed(2);

/** The units of the base that some lots are. */
export const unitsOf = (
  lots: string,
  { contractSize }: Pick<TicketTerms, 'contractSize'>,
): string => new Money(closeDecimal(lots) || '0').mul(contractSize).toFixed();

/** The margin of some lots in USDT, and as a fraction of the equity; null where the basis lacks. */
export function marginOf(lots: string, { perLot, equity }: SizeBasis) {
  const margin = perLot?.mul(lots);
  return {
    amount: margin?.toFixed() ?? null,
    share: margin && equity ? margin.div(equity).toFixed() : null,
  };
}

/** The size that a press on a share, or without one on some lots, puts into the field. */
export const pressedSize = (
  { share, lots }: { share: string | null; lots: string },
  unit: SizeUnit,
  basis: SizeBasis,
): string =>
  share !== null && unit === 'percent'
    ? new Money(share).mul(100).toFixed()
    : sizeOfLots(lots, unit, basis);
