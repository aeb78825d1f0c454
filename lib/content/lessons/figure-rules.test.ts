import { closeOutLevel, marginWarnings } from '@/lib/core/margin-levels';
import { Money } from '@/lib/core/money';
import { isCloseOut, marginWarning } from '@/lib/orders/margin/rules';
import { marginState, orderCost, profit, requiredMargin, slippage } from '@/lib/orders/rules';
import { netAt } from '@/lib/orders/estimates/level-measure-rules';
import { breakEvenWinRate, timedResult } from '@/lib/orders/timed/rules';
import { forex } from '@/prisma/seed/instruments/forex';
import { hitBy } from '@/server/engine/watch/levels';
import { account, closeOutFigure, leverageFigure, marginFigure } from './margin-figures-rules';
import { option, optionFigure, shareAhead } from './option-figures-rules';
import { example, spreadFigure, stopFigure } from './price-figures-rules';
import { isLesson, lessonAfter, lessonPath, lessons } from './rules';

const seed = forex.find(({ code }) => code === example.code)!;

it('the examples trade on the terms that a new site has', () => {
  const { contractSize, feeRate, tickSize } = seed;
  expect(example).toMatchObject({ contractSize, feeRate, tickSize, spread: seed.typicalSpread });
  expect(leverageFigure().rows.map(({ leverage }) => leverage)).toEqual(seed.leverages);
  expect(seed.leverages).toContain(account.leverage);
  expect(seed.periods[0]!.payout).toBe(option.payout);
});

it('each lesson leads to the next, and the last to none', () => {
  expect(lessons.map(lessonAfter)).toEqual([...lessons.slice(1), null]);
  expect(lessons.map(lessonPath)).toContain('/help/lessons/binary-options');
  expect([isLesson('close-out'), isLesson('closeOut'), isLesson('')]).toEqual([true, false, false]);
});

describe('the spread', () => {
  const figure = spreadFigure();
  const now = figure.ticks[figure.boughtAt]!;

  it('costs what the ticket says', () => {
    const cost = orderCost({ ...example, leverage: 1 }, now, null);
    expect([figure.ask, figure.bid]).toEqual([now.ask, now.bid]);
    expect(figure.spreadCost).toBe(cost.spreadCost.toFixed());
    expect(figure.openFee).toBe(cost.openFee.toFixed());
    expect(figure.closeFee).toBe(cost.closeFee.toFixed());
    expect(figure.net).toBe(netAt(now.bid, { ...example, now, rate: null }).toFixed());
  });

  it('is made up for at the first tick where closing loses nothing, and at no earlier one', () => {
    const nets = figure.ticks.map(({ bid }) => netAt(bid, { ...example, now, rate: null }));
    const first = nets.findIndex((net, at) => at > figure.boughtAt && net.gte(0));
    expect(first).toBeGreaterThan(figure.boughtAt);
    expect(figure.evenAt).toBe(first);
    expect(netAt(figure.breakEven, { ...example, now, rate: null }).gte(0)).toBe(true);
  });
});

it('leverage leaves the loss as it is and divides the margin', () => {
  const { value, loss, move, rows } = leverageFigure();
  for (const { leverage, margin, share } of rows) {
    expect(margin).toBe(requiredMargin({ ...example, leverage }, '1.08', null).toFixed());
    expect(new Money(margin).mul(leverage).toFixed()).toBe(value);
    expect(share).toBe(new Money(move).mul(leverage).toFixed());
    expect(new Money(loss).div(margin).toFixed(4)).toBe(new Money(share).toFixed(4));
  }
});

it('the account of the lesson on margin is warned first where nothing is free any more', () => {
  const { used, states } = marginFigure();
  for (const { price, unrealised, equity, free, level } of states) {
    expect(unrealised).toBe(profit(example, '1.08', price, null).toFixed());
    const state = marginState(account.balance, unrealised, used);
    expect([equity, free]).toEqual([state.equity.toFixed(), state.freeMargin.toFixed()]);
    expect(level).toBe(state.marginLevel!.toDecimalPlaces(4).toFixed());
  }
  const warned = states.find(({ level }) => marginWarning(level) !== null)!;
  expect([warned.free, warned.level]).toEqual(['0', marginWarnings[0]]);
});

it('the close-out comes at the first tick that reaches it, after both warnings', () => {
  const { ticks, lines, price, fill, left, lost, order } = closeOutFigure();
  expect(ticks.slice(0, -1).some(({ level }) => isCloseOut(level))).toBe(false);
  expect(isCloseOut(ticks.at(-1)!.level)).toBe(true);
  expect(lines.map(({ level }) => level)).toEqual([...marginWarnings, closeOutLevel]);
  for (const { level, at } of lines) {
    expect(new Money(ticks[at]!.level).lte(level)).toBe(true);
    expect(ticks.slice(0, at).every((tick) => new Money(tick.level).gt(level))).toBe(true);
  }
  const atEstimate = marginState(
    account.balance,
    profit(example, '1.08', price, null),
    marginFigure().used,
  );
  expect(atEstimate.marginLevel!.toFixed()).toBe(closeOutLevel);
  expect(new Money(fill).lte(price)).toBe(true);
  expect(new Money(account.balance).add(lost).toFixed()).toBe(left);
  expect(order.map(({ code }) => code)).toEqual(['EURUSD', 'USDJPY', 'XAUUSD']);
});

it('the stop fills at the first tick that has reached it, at what that tick would close at', () => {
  const { ticks, filledAt, opened, stop, fill, worse, asked, lost, worseBy } = stopFigure();
  const row = { status: 'open', side: 'long', stop_loss: stop, trailing_distance: null };
  const open = { ...row, take_profit: null } as unknown as Parameters<typeof hitBy>[0];
  const hits = ticks.map((now) => hitBy(open, null, now));
  expect(hits.findIndex((hit) => hit !== null)).toBe(filledAt);
  expect(hits[filledAt]).toMatchObject({ reason: 'stop-loss', requestedPrice: stop });
  expect(fill).toBe(ticks[filledAt]!.bid);
  expect(new Money(worse).toFixed()).toBe(slippage('long', 'close', stop, fill).toFixed());
  expect(new Money(asked).add(worseBy).toFixed()).toBe(lost);
  expect(lost).toBe(profit(example, opened, fill, null).toFixed());
});

describe('binary options', () => {
  /** What so many of them bring, each settled by the rule that settles them. */
  const played = (wins: number, count: number) =>
    Array.from({ length: count }, (_, at) =>
      timedResult({ side: 'long', ...option }, '1', at < wins ? '2' : '0.5'),
    ).reduce((sum, one) => sum.add(one), new Money(0));

  it('bring together what each of them settles at', () => {
    const { bought, half, first, points } = optionFigure();
    for (const { wins, net } of [half, first, ...points])
      expect(net).toBe(played(wins, bought).toFixed());
    expect(Number(half.net)).toBeLessThan(0);
    expect(played(first.wins - 1, bought).lt(0)).toBe(true);
    expect(played(first.wins, bought).gte(0)).toBe(true);
  });

  it('are even at a win rate of 1 ÷ (1 + payout)', () => {
    const { breakEven, win, stake, bought } = optionFigure();
    expect(breakEven).toBe(breakEvenWinRate(option.payout).toFixed(6));
    const wins = new Money(breakEven).mul(bought);
    const net = wins.mul(win).sub(new Money(bought).sub(wins).mul(stake));
    expect(Math.abs(net.toNumber())).toBeLessThan(0.001);
  });

  it('leave ahead those whom every order of ten tosses leaves ahead, and ever fewer', () => {
    const orders = Array.from({ length: 2 ** 10 }, (_, bits) => bits);
    const ahead = orders.filter((bits) => {
      const wins = bits.toString(2).replaceAll('0', '').length;
      return played(wins, 10).gt(0);
    });
    expect(shareAhead(10)).toBeCloseTo(ahead.length / orders.length, 12);
    const shares = optionFigure().ahead.map(({ share }) => share);
    expect(shares).toEqual([...shares].sort((a, b) => b - a));
    expect(shares.at(-1)).toBeLessThan(0.01);
  });
});
