import { ordersHref, readCurrency, readOrderChoice, recordHref } from './order-choice';

it('reads back the address it writes, and ignores what it does not know', () => {
  const choice = { status: 'closed', code: 'EURUSD', page: 3 } as const;
  const search = Object.fromEntries(new URL(ordersHref(choice), 'http://a').searchParams);
  expect(readOrderChoice(search)).toEqual(choice);
  const odd = { status: 'pending', code: 'eur usd', page: '-1' };
  expect(readOrderChoice(odd)).toEqual({ status: undefined, code: undefined, page: 1 });
  expect(ordersHref({ page: 1 })).toBe('/profile/orders');
});

it('offers the record of the currencies there are', () => {
  expect(readCurrency({ currency: 'BTC' }, ['USDT', 'BTC'])).toBe('BTC');
  expect(readCurrency({ currency: 'XYZ' }, ['USDT', 'BTC'])).toBe('USDT');
  expect(recordHref('BTC', 2)).toBe('/profile/balance?currency=BTC&page=2');
});
