import { flawOfBid, spendable, staysAvailable } from './bid-rules';

const auction = { minBid: '45', buyNowPrice: '400' };
const nobody = { standing: null, ownBid: null };

describe('a bid as it is typed', () => {
  it.each([
    ['', null],
    ['0', null],
    ['44.99', 'low'],
    ['45', null],
    ['399.99', null],
    ['400', 'high'],
  ])('%s: %s', (amount, flaw) => {
    expect(flawOfBid(amount, 'bid', auction, '1000')).toBe(flaw);
  });

  it('is short of what can be put up, and so is a purchase', () => {
    expect(flawOfBid('60', 'bid', auction, '59.99')).toBe('short');
    expect(flawOfBid('400', 'buy', auction, '399.99')).toBe('short');
    expect(flawOfBid('400', 'buy', auction, '400')).toBeNull();
  });

  it('may use what an own bid holds, while that leads', () => {
    expect(spendable('10', { standing: 'leading', ownBid: '45' })).toBe('55.00');
    expect(spendable('10', { standing: 'outbid', ownBid: '45' })).toBe('10.00');
    expect(spendable('10', nobody)).toBe('10.00');
  });

  it('leaves what is available less what it holds anew', () => {
    expect(staysAvailable('100', '60', nobody)).toBe('40.00');
    expect(staysAvailable('100', '60', { standing: 'leading', ownBid: '45' })).toBe('85.00');
    expect(staysAvailable('10', '60', nobody)).toBe('0.00');
  });
});
