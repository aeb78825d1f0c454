import { agrees } from './books-rules';

const sums = (owed: string) => ({ received: '100.00', paid: '0.00', owed });

describe('the charity account', () => {
  it('holds what is owed of sales and of gifts in USDT', () => {
    expect(agrees({ all: sums('100.00'), gifts: [], account: '100' })).toBe(true);
    const gifts = [
      { currency: 'BTC' as const, ...sums('0.5') },
      { currency: 'USDT' as const, ...sums('2.50') },
    ];
    expect(agrees({ all: sums('100.00'), gifts, account: '102.50' })).toBe(true);
    expect(agrees({ all: sums('100.00'), gifts, account: '100.00' })).toBe(false);
  });
});
