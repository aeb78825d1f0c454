import { gaugeMarks } from './gauge-rules';

it('puts prices in their order with room at both ends', () => {
  const marks = gaugeMarks({
    bid: '1.39091',
    ask: '1.39102',
    price: '1.39102',
    requested: '1.39097',
  });
  expect(marks.bid).toBeGreaterThan(15);
  expect(marks.ask).toBeLessThan(85);
  expect(marks.price).toBe(marks.ask);
  expect(marks.requested).toBeGreaterThan(marks.bid);
  expect(marks.requested).toBeLessThan(marks.ask);
});

it('puts prices that are all the same in the middle', () => {
  const same = { bid: '5', ask: '5', price: '5', requested: '5' };
  expect(gaugeMarks(same)).toEqual({ bid: 50, ask: 50, price: 50, requested: 50 });
});
