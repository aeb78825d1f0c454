import fc from 'fast-check';
import { alertIssue, directionOf, isReached } from './rules';

const now = { price: '1.39292', tickSize: '0.00001' };

describe('a price alert', () => {
  it('is reached at its price and beyond it, and not a tick before', () => {
    expect(isReached('above', '1.39300', '1.39299')).toBe(false);
    expect(isReached('above', '1.39300', '1.39300')).toBe(true);
    expect(isReached('above', '1.39300', '1.50000')).toBe(true);
    expect(isReached('below', '1.39300', '1.39301')).toBe(false);
    expect(isReached('below', '1.39300', '1.39300')).toBe(true);
    expect(isReached('below', '1.39300', '0.00001')).toBe(true);
  });

  it('takes its direction from the side on which its price lies', () => {
    expect(directionOf('1.393', '1.39292')).toBe('above');
    expect(directionOf('1.392', '1.39292')).toBe('below');
    expect(directionOf('1.392920', '1.39292')).toBeNull();
  });

  it('lies on the tick grid and on its own side of the market', () => {
    expect(alertIssue('above', '1.393', now)).toBeNull();
    expect(alertIssue('below', '1.392', now)).toBeNull();
    expect(alertIssue('above', '1.393001', now)).toBe('tick');
    expect(alertIssue('above', '1.39292', now)).toBe('reached');
    expect(alertIssue('above', '1.392', now)).toBe('reached');
    expect(alertIssue('below', '1.393', now)).toBe('reached');
  });

  it('compares decimals exactly, whatever their digits', () => {
    expect(isReached('above', '0.300000000001', '0.3')).toBe(false);
    expect(
      alertIssue('above', '123456789012345678.000000000001', {
        price: '123456789012345678',
        tickSize: '0.000000000001',
      }),
    ).toBeNull();
  });

  it('that may be set is not reached yet, for any price and level', () => {
    const ticks = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(ticks, ticks, (level, price) => {
        const at = (n: number) => (n / 100_000).toFixed(5);
        const direction = directionOf(at(level), at(price));
        if (direction === null) return level === price;
        const terms = { price: at(price), tickSize: '0.00001' };
        return (
          alertIssue(direction, at(level), terms) === null &&
          !isReached(direction, at(level), at(price)) &&
          isReached(direction, at(level), at(level))
        );
      }),
    );
  });
});
