import { flawOfBid, freeOf, isConfirmedAnew, spendable, staysAvailable } from './bid-rules';
import { fundsToBid } from './funds-rules';

const auction = { minBid: '45', buyNowPrice: '400' };
const nobody = { standing: null, ownBid: null };

describe('a bid as it is typed', () => {
  it.each([
    ['', null],
    ['0', 'zero'],
    ['0.00', 'zero'],
    ['45.999', 'places'],
    ['45.99', null],
    ['44.99', 'low'],
    ['45', null],
    ['399.99', null],
    ['400', 'high'],
  ])('%s: %s', (amount, flaw) => {
    expect(flawOfBid(amount, 'bid', auction, '1000')).toBe(flaw);
  });

  it('has no place below the price of buying at once, or once it is over', () => {
    expect(flawOfBid('60', 'bid', { minBid: null, buyNowPrice: '61' }, '1000')).toBe('onlyBuy');
    expect(flawOfBid('60', 'bid', { minBid: null, buyNowPrice: null }, '1000')).toBe('over');
  });

  it('is too low as soon as somebody bids more', () => {
    expect(flawOfBid('45', 'bid', { ...auction, minBid: '46' }, '1000')).toBe('low');
  });

  it('counts what open positions and a loan leave free of what is available', () => {
    const wallets = [
      { currency: 'BTC', available: '7.00', held: '0.00' },
      { currency: 'USDT', available: '600.00', held: '0.00' },
    ];
    const borrower = fundsToBid({ wallets, freeMargin: '100.00', stakeable: '100.00' });
    expect(borrower).toMatchObject({ available: '600.00', isBorrower: true });
    expect(freeOf(borrower)).toBe('100.00');
    expect(freeOf({ available: '600.00', freeMargin: '900.00' })).toBe('600.00');
    expect(freeOf({ available: '600.00', freeMargin: '-5.00' })).toBe('0.00');
    expect(fundsToBid({ wallets: [], freeMargin: '0.00', stakeable: null })).toEqual({
      available: '0',
      freeMargin: '0.00',
      isBorrower: false,
    });
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

it.each([
  ['bid', '0xA', null, true],
  ['bid', '0xB', '0xA', true],
  ['bid', ' 0xA ', '0xA', false],
  ['buy', '0xA', '0xA', true],
] as const)('a %s to %j after one to %j is confirmed anew: %s', (action, to, known, isAnew) => {
  expect(isConfirmedAnew(action, to, { receivingAddress: known })).toBe(isAnew);
});
