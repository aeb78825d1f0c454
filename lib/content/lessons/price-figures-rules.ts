import { Money } from '@/lib/core/money';
import { breakEvenPrice } from '@/lib/orders/estimates/level-measure-rules';
import { netIfClosed } from '@/lib/orders/net-rules';
import {
  closingPrice,
  openingPrice,
  orderCost,
  profit,
  slippage,
  type Prices,
} from '@/lib/orders/rules';

/** What the examples trade: the terms of EURUSD as a new site has them, a tenth of a lot, long. */
export const example = {
  code: 'EURUSD',
  side: 'long',
  lots: '0.1',
  contractSize: '100000',
  feeRate: '0.00003',
  tickSize: '0.00001',
  spread: '0.00010',
  digits: 5,
} as const;

/** The two sides of a price, from its middle and how many ticks it lies beside that. */
function pricesAt(mid: string, ticks: number): Prices {
  const at = new Money(example.tickSize).mul(ticks).add(mid);
  const half = new Money(example.spread).div(2);
  return { bid: at.sub(half).toFixed(), ask: at.add(half).toFixed() };
}

const spreadSteps = [2, -4, -7, -5, 0, 4, 2, 8, 6, 12, 14, 18, 23];
const boughtAt = 4;

/** A long bought at the ask: what closing it at once costs, and from which bid on it costs nothing. */
export function spreadFigure() {
  const ticks = spreadSteps.map((step) => pricesAt('1.08', step));
  const now = ticks[boughtAt]!;
  const order = { ...example, leverage: 30 };
  const { spreadCost, openFee, closeFee } = orderCost(order, now, null);
  const openPrice = openingPrice(example.side, now);
  const running = { ...example, openPrice, profit: null, fee: openFee };
  const { net } = netIfClosed(running, closingPrice(example.side, now), null);
  const breakEven = breakEvenPrice({ ...example, now, rate: null });
  return {
    ticks,
    boughtAt,
    evenAt: ticks.findIndex(({ bid }, at) => at > boughtAt && breakEven.lte(bid)),
    ask: now.ask,
    bid: now.bid,
    spread: new Money(now.ask).sub(now.bid).toFixed(example.digits),
    breakEven: breakEven.toFixed(example.digits),
    spreadCost: spreadCost.toFixed(),
    openFee: openFee.toFixed(),
    closeFee: closeFee.toFixed(),
    net: net.toFixed(),
  };
}

/** Ticks before a market closes and after it opens again, and between which two of them it is shut. */
const stopSteps = [30, -60, 10, -150, -90, -240, -180, -330, -260, -380];
const stepsAfter = [-915, -840, -970, -880, -1010, -930];
const opened = '1.08';
const stop = '1.075';

/** A long whose stop is jumped over: the first tick that has reached it fills it. */
export function stopFigure() {
  const ticks = [...stopSteps, ...stepsAfter].map((step) => pricesAt('1.08', step));
  const filledAt = ticks.findIndex((now) => new Money(closingPrice(example.side, now)).lte(stop));
  const fill = closingPrice(example.side, ticks[filledAt]!);
  const worse = slippage(example.side, 'close', stop, fill);
  return {
    ticks,
    filledAt,
    opened,
    stop,
    fill,
    worse: worse.toFixed(example.digits),
    asked: profit(example, opened, stop, null).toFixed(),
    lost: profit(example, opened, fill, null).toFixed(),
    worseBy: profit(example, stop, fill, null).toFixed(),
  };
}
