import { isNarrowedRecord, readRecordChoice, recordHref, recordQuery } from './record-choice';

const currencies = ['USDT', 'BTC'];

it('reads back the address that it writes', () => {
  const choice = {
    currency: 'BTC',
    kind: 'fees',
    from: '2026-01-05',
    to: '2026-01-06',
    page: 2,
  } as const;
  const href = recordHref(choice);
  expect(href).toBe('/profile/balance?currency=BTC&kind=fees&from=2026-01-05&to=2026-01-06&page=2');
  const search = Object.fromEntries(new URL(href, 'http://a').searchParams);
  expect(readRecordChoice(search, currencies)).toEqual(choice);
  expect(recordHref({ currency: 'USDT', page: 1 })).toBe('/profile/balance');
});

it('leaves out what is none of its choices', () => {
  const odd = { currency: 'XYZ', kind: 'gifts', from: '2026-02-30', page: '-1' };
  const choice = readRecordChoice(odd, currencies);
  expect(choice).toEqual({
    currency: 'USDT',
    kind: undefined,
    from: undefined,
    to: undefined,
    page: 1,
  });
  expect(isNarrowedRecord(choice)).toBe(false);
  expect(isNarrowedRecord({ ...choice, kind: 'swaps' })).toBe(true);
});

it('counts its last day as a whole, in the reader’s own time zone', () => {
  const choice = { currency: 'USDT', from: '2026-01-05', to: '2026-01-05', page: 1 };
  expect(recordQuery(choice, 'Asia/Tokyo')).toMatchObject({
    from: '2026-01-04T15:00:00.000Z',
    to: '2026-01-05T15:00:00.000Z',
  });
});
