import { dayStart, isNarrowed, orderQuery, ordersHref, readOrderChoice } from './order-choice';

it('reads back the address it writes, and ignores what it does not know', () => {
  const choice = {
    status: 'closed',
    kind: 'margin',
    code: 'EURUSD',
    side: 'short',
    from: '2026-01-05',
    to: '2026-02-28',
    result: 'loss',
    sort: 'worst',
    page: 3,
  } as const;
  const search = Object.fromEntries(new URL(ordersHref(choice), 'http://a').searchParams);
  expect(readOrderChoice(search)).toEqual(choice);
  const odd = { status: 'gone', code: 'eur usd', page: '-1', from: '2026-02-30', to: 'soon' };
  const read = readOrderChoice(odd);
  expect(Object.values(read).filter((value) => value !== undefined)).toEqual([1]);
  expect(ordersHref({ page: 1, sort: 'newest' })).toBe('/profile/orders');
});

it('tells a narrowed list from one that is only sorted or turned over', () => {
  expect(isNarrowed({ page: 2, sort: 'best' })).toBe(false);
  expect(isNarrowed({ page: 1, result: 'gain' })).toBe(true);
});

it('begins and ends days in the reader’s own time zone, over a change of the clock too', () => {
  expect(dayStart('2026-01-05', 'UTC')).toBe('2026-01-05T00:00:00.000Z');
  expect(dayStart('2026-01-05', 'Asia/Tokyo')).toBe('2026-01-04T15:00:00.000Z');
  expect(dayStart('2026-03-08', 'America/New_York')).toBe('2026-03-08T05:00:00.000Z');
  expect(dayStart('2026-03-08', 'America/New_York', 1)).toBe('2026-03-09T04:00:00.000Z');
});

it('asks for the last day as a whole', () => {
  const query = orderQuery({ page: 1, from: '2026-01-05', to: '2026-01-05' }, 'UTC');
  expect(query).toEqual({ from: '2026-01-05T00:00:00.000Z', to: '2026-01-06T00:00:00.000Z' });
});
