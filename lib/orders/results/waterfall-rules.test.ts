import { Money } from '../../core/money';
import { waterfall } from './waterfall-rules';

const order = (profit: string, fee: string, open: string) => ({
  profit,
  fee,
  receipt: { open: { fee: open } },
});

const parts = ({ steps }: ReturnType<typeof waterfall>) =>
  Object.fromEntries(steps.map(({ name, amount }) => [name, amount]));

it('leads from what the price brought through each fee to what is left', () => {
  const fall = waterfall(order('23.19', '8.92', '4.45'));
  expect(parts(fall)).toEqual({
    price: '23.19',
    openFee: '-4.45',
    closeFee: '-4.47',
    net: '14.27',
  });
  expect(fall.exact).toBe(false);
  const [price, open, close, net] = fall.steps;
  expect([price!.from, price!.size]).toEqual([0, 1]);
  expect(open!.from + open!.size).toBeCloseTo(1);
  expect(close!.from + close!.size).toBeCloseTo(open!.from);
  expect([net!.from, net!.size]).toEqual([0, expect.closeTo(close!.from)]);
});

it('begins each bar of a loss where the one before it ended', () => {
  const { steps } = waterfall(order('-10', '2', '1'));
  expect(steps.map(({ from, size }) => [from, size].map((n) => Math.round(n * 12)))).toEqual([
    [2, 10],
    [1, 1],
    [0, 1],
    [0, 12],
  ]);
});

it('adds up to the cent as it is written, with all places where cents would not', () => {
  let exact = 0;
  for (let i = 0; i < 500; i += 1) {
    const six = (of: number) => (Math.trunc(of) / 1e6).toFixed(6);
    const [profit, open, close] = [six((i - 250) * 98_765.4), six(i * 3_337.7), six(i * 4_441.3)];
    const fall = waterfall(order(profit, new Money(open).add(close).toFixed(), open));
    const places = fall.exact ? 6 : 2;
    const [price, opening, closing, net] = fall.steps.map(({ amount }) =>
      new Money(amount).toDecimalPlaces(places, Money.ROUND_HALF_UP),
    );
    expect(price!.add(opening!).add(closing!).toFixed()).toBe(net!.toFixed());
    exact += Number(fall.exact);
  }
  expect(exact).toBeGreaterThan(0);
  expect(exact).toBeLessThan(500);
});

it('draws nothing of an order that brought and cost nothing', () => {
  const { steps } = waterfall(order('0', '0', '0'));
  expect(steps.map(({ size }) => size)).toEqual([0, 0, 0, 0]);
});
