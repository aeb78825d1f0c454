import fc from 'fast-check';
import { Money } from '../../core/money';
import { breakEvenWinRate, timedOutcome, timedProfit, timedSketch, timedWin } from './rules';

it('decides by the two prices alone', () => {
  expect(timedOutcome('long', '1.2', '1.20001')).toBe('won');
  expect(timedOutcome('long', '1.2', '1.19999')).toBe('lost');
  expect(timedOutcome('short', '1.2', '1.19999')).toBe('won');
  expect(timedOutcome('short', '1.2', '1.20001')).toBe('lost');
  expect(timedOutcome('long', '1.2', '1.20')).toBe('equal');
  expect(timedOutcome('short', '1.2', '1.20')).toBe('equal');
});

it('pays the stake and its payout share for a win, the stake for equal prices, else nothing', () => {
  expect(timedSketch('10', '0.85').map((row) => [row.outcome, row.paid.toFixed(), row.profit.toFixed()])).toEqual([
    ['won', '18.5', '8.5'],
    ['equal', '10', '0'],
    ['lost', '0', '-10'],
  ]);
}); // prettier-ignore

it('rounds a payout half to even at the sixth place', () => {
  expect(timedWin('0.00001', '0.25').toFixed()).toBe('0.000002');
  expect(timedWin('0.00003', '0.25').toFixed()).toBe('0.000008');
});

it('comes out even at the break-even win rate', () => {
  expect(breakEvenWinRate('0.85').toDecimalPlaces(6).toFixed()).toBe('0.540541');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999 }), (n) => {
      const payout = new Money(n).div(10_000);
      const rate = breakEvenWinRate(payout);
      const won = timedProfit('won', { stake: '1000', payout }).mul(rate);
      const lost = timedProfit('lost', { stake: '1000', payout }).mul(new Money(1).sub(rate));
      expect(won.add(lost).abs().lt('1e-20')).toBe(true);
    }),
  );
});
