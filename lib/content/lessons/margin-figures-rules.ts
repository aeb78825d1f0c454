import { closeOutLevel, marginWarnings } from '@/lib/core/margin-levels';
import { Money } from '@/lib/core/money';
import { closeOutOrder, closeOutPrice, isCloseOut, marginWarning } from '@/lib/orders/margin/rules';
import { marginState, notional, profit, requiredMargin } from '@/lib/orders/rules';
import { example } from './price-figures-rules';

const opened = '1.08';
const leverages = [1, 2, 5, 10, 20, 30];

/** The same position at every leverage: the margin it takes, and what a price 1 % lower takes of that. */
export function leverageFigure() {
  const move = '-0.01';
  const lower = new Money(opened).mul(new Money(move).add(1));
  const loss = profit(example, opened, lower, null);
  return {
    move,
    value: notional(example, opened, null).toFixed(),
    loss: loss.toFixed(),
    rows: leverages.map((leverage) => {
      const margin = requiredMargin({ ...example, leverage }, opened, null);
      return {
        leverage,
        margin: margin.toFixed(),
        share: loss.div(margin).toDecimalPlaces(4).toFixed(),
      };
    }),
  };
}

/** What the account of the next two lessons has in it, and how it is used. */
export const account = { balance: '500', leverage: 30 } as const;

const used = requiredMargin({ ...example, leverage: account.leverage }, opened, null);

/** The account while its position would close at a price. Costs are left out of the example. */
function accountAt(price: string) {
  const unrealised = profit(example, opened, price, null);
  const { equity, freeMargin, marginLevel } = marginState(account.balance, unrealised, used);
  return {
    price,
    unrealised: unrealised.toFixed(),
    equity: equity.toFixed(),
    free: freeMargin.toFixed(),
    level: marginLevel!.toDecimalPlaces(4).toFixed(),
  };
}

const fallingPrices = ['1.08', '1.073', '1.066', '1.057'];

/** Where the money of an account stands as the price falls: margin in use, free margin, and what is lost. */
export function marginFigure() {
  return {
    value: notional(example, opened, null).toFixed(),
    used: used.toFixed(),
    states: fallingPrices.map(accountAt),
  };
}

const bids = [
  ...['1.0800', '1.0822', '1.0795', '1.0768', '1.0781', '1.0740', '1.0702', '1.0719', '1.0664'],
  ...['1.0631', '1.0652', '1.0598', '1.0566', '1.0585', '1.0541', '1.0508', '1.0523', '1.0476'],
];

const closed = [
  { id: '1', code: 'XAUUSD', profit: '35' },
  { id: '2', code: 'EURUSD', profit: '-324' },
  { id: '3', code: 'USDJPY', profit: '-60' },
];

/** The margin level as the price falls, until the first tick at which positions close. */
export function closeOutFigure() {
  const all = bids.map(accountAt);
  const end = all.findIndex(({ level }) => isCloseOut(level));
  const ticks = all.slice(0, end + 1);
  const exposure = { ...example, price: opened };
  const equity = account.balance;
  return {
    ticks,
    lines: [...marginWarnings, closeOutLevel].map((level) => ({
      level,
      /** The first tick at or below it. */
      at: ticks.findIndex((tick) =>
        level === closeOutLevel ? isCloseOut(tick.level) : marginWarning(tick.level) === level,
      ),
    })),
    price: closeOutPrice(exposure, { equity, usedMargin: used }, null)!.toFixed(),
    fill: ticks.at(-1)!.price,
    left: ticks.at(-1)!.equity,
    lost: ticks.at(-1)!.unrealised,
    used: used.toFixed(),
    order: closeOutOrder(closed),
  };
}
