import {
  choiceHref,
  chosenRows,
  marketRow,
  readChoice,
  searchRank,
  type Choice,
} from './market-row';

const item = (code: string, type: number, zdf: string) => ({
  id: '1',
  code,
  type,
  logo: null,
  price: '1.39292',
  zdf,
  hundred: [1, 2],
  source: 'simulated',
  live: false,
  tradable: true,
  reason: null,
  opensAt: null,
});
const rows = [
  marketRow(item('EURUSD', 1, '0.41'), 'Euro · US dollar'),
  marketRow(item('BTCUSDT', 2, '-8.29'), 'Bitcoin'),
  marketRow(item('WBTCUSDT', 2, '1.00'), 'Wrapped Bitcoin'),
];
const codes = (choice: Partial<Choice>, watched: string[] = []) =>
  chosenRows(rows, { filter: 'all', query: '', order: 'listed', ...choice }, new Set(watched)).map(
    (row) => row.code,
  );

it('keeps the places of the tick size', () => {
  expect(rows[0]!.digits).toBe(5);
});

it('filters by type, by watch and by words of code or name', () => {
  expect(codes({ filter: 'crypto' })).toEqual(['BTCUSDT', 'WBTCUSDT']);
  expect(codes({ filter: 'watched' }, ['EURUSD'])).toEqual(['EURUSD']);
  expect(codes({ query: 'dollar' })).toEqual(['EURUSD']);
  expect(codes({ query: 'wbtc' })).toEqual(['WBTCUSDT']);
  expect(codes({ query: 'btc' })).toEqual(['BTCUSDT', 'WBTCUSDT']);
});

it('matches every word of a query by itself, over code and name', () => {
  const row = { code: 'EURUSD', name: 'Euro · US dollar' };
  expect(searchRank(row, 'eurusd')).toBe(0);
  expect(searchRank(row, 'EUR USD')).toBe(0);
  expect(searchRank(row, ' eur ')).toBe(1);
  expect(searchRank(row, 'dollar euro')).toBe(2);
  expect(searchRank(row, 'euro yen')).toBeNull();
});

it('puts the exact code first, then codes that begin so, then the rest as listed', () => {
  const listed = [
    marketRow(item('XAUUSD', 5, '0'), 'Gold'),
    marketRow(item('GOLDBTC', 2, '0'), 'Golden coin'),
    marketRow(item('GOLD', 3, '0'), 'Barrick'),
    marketRow(item('AGLDUSDT', 2, '0'), 'Adventure Gold'),
  ];
  const found = (query: string) =>
    chosenRows(listed, { filter: 'all', query, order: 'listed' }, new Set()).map((r) => r.code);
  expect(found('gold')).toEqual(['GOLD', 'GOLDBTC', 'XAUUSD', 'AGLDUSDT']);
});

it('sorts by change and by name', () => {
  expect(codes({ order: 'rising' })).toEqual(['WBTCUSDT', 'EURUSD', 'BTCUSDT']);
  expect(codes({ order: 'falling' })[0]).toBe('BTCUSDT');
  expect(codes({ order: 'name' })[0]).toBe('BTCUSDT');
});

it('reads back the address it writes, and ignores what it does not know', () => {
  const choice: Choice = { filter: 'metal', query: 'gold', order: 'falling' };
  expect(readChoice(new URL(choiceHref(choice), 'http://a').searchParams)).toEqual(choice);
  expect(readChoice(new URLSearchParams('type=nothing&sort=x'))).toEqual({
    filter: 'all',
    query: '',
    order: 'listed',
  });
});
