import fc from 'fast-check';
import { Money } from '../../core/money';
import { addingUp } from './parts-rules';

it('gives what is missing to the largest remainder', () => {
  expect(addingUp('1', ['0.333333', '0.333333', '0.333334'])).toEqual({
    total: '1.00',
    parts: ['0.33', '0.33', '0.34'],
  });
  expect(addingUp('99.916421', ['100.005', '-0.088579'])).toEqual({
    total: '99.92',
    parts: ['100.01', '-0.09'],
  });
});

it('shows parts that add up, none further than a cent from what it is', () => {
  const amount = fc.integer({ min: -9_000_000_000, max: 9_000_000_000 });
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 6 }), (whole) => {
      const parts = whole.map((n) => new Money(n).div(1e6).toFixed());
      const shown = addingUp(Money.sum(0, ...parts).toFixed(), parts);
      expect(Money.sum(0, ...shown.parts).toFixed(2)).toBe(shown.total);
      shown.parts.forEach((part, at) =>
        expect(new Money(part).sub(parts[at]!).abs().lt('0.01')).toBe(true),
      );
    }),
  );
});

it('rounds each by itself where they are no parts of it', () => {
  expect(addingUp('5', ['1.005', '1.004']).parts).toEqual(['1.01', '1.00']);
});
