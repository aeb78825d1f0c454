import { choiceHref, chosenRows, closedFrom, readChoice, type Choice } from './market-choice';
import { meaningOf, nextOrder, orders } from './market-order';
import { marketRow, spreadOf } from './market-row';
import { ranks, searchRank } from './market-search';

type Item = Parameters<typeof marketRow>[0];

const item = (code: string, type: number, zdf: string, more: Partial<Item> = {}): Item => ({
  id: '1',
  code,
  type,
  quote: code.slice(3),
  logo: null,
  price: '1.39292',
  zdf,
  hundred: [1, 2],
  source: 'simulated',
  live: false,
  tradable: true,
  reason: null,
  opensAt: null,
  ...more,
});
const rows = [
  marketRow(item('EURUSD', 1, '0.41', { bid: '1.39287', ask: '1.39298' }), 'Euro · US dollar'),
  marketRow(
    item('BTCUSDT', 2, '-8.29', { price: '6791.67', bid: '6791.67', ask: '6791.68' }),
    'Bitcoin',
  ),
  marketRow(
    item('WBTCUSDT', 2, '1.00', { price: null, tradable: false, reason: 'no-price' }),
    'Wrapped Bitcoin',
  ),
];
const codes = (choice: Partial<Choice>, watched: string[] = []) =>
  chosenRows(rows, { filter: 'all', query: '', order: 'listed', ...choice }, new Set(watched)).map(
    (row) => row.code,
  );

it('keeps the places of the tick size, and tells the spread as a fraction', () => {
  expect(rows[0]!.digits).toBe(5);
  expect(rows[0]!.spread).toBe(0.000079);
  expect(rows[2]!.spread).toBeNull();
  expect(spreadOf(0, 0)).toBeNull();
});

it('filters by type, by list, by what is open and by words of code or name', () => {
  expect(codes({ filter: 'crypto' })).toEqual(['BTCUSDT', 'WBTCUSDT']);
  expect(codes({ filter: 'watched' }, ['EURUSD'])).toEqual(['EURUSD']);
  expect(codes({ list: '7', filter: 'crypto' }, ['EURUSD', 'BTCUSDT'])).toEqual(['BTCUSDT']);
  expect(codes({ list: '7' }, ['BTCUSDT', 'EURUSD'])).toEqual(['BTCUSDT', 'EURUSD']);
  expect(codes({ state: 'open' })).toEqual(['EURUSD', 'BTCUSDT']);
  expect(codes({ state: 'closed' })).toEqual(['WBTCUSDT']);
  expect(codes({ query: 'dollar' })).toEqual(['EURUSD']);
  expect(codes({ query: 'wbtc' })).toEqual(['WBTCUSDT']);
  expect(codes({ query: 'btc' })).toEqual(['BTCUSDT', 'WBTCUSDT']);
});

it('matches every word of a query by itself, over code and name', () => {
  const row = { code: 'EURUSD', name: 'Euro · US dollar' };
  expect(searchRank(row, 'eurusd')).toBe(ranks.code);
  expect(searchRank(row, 'EUR USD')).toBe(ranks.code);
  expect(searchRank(row, ' eur ')).toBe(ranks.beginning);
  expect(searchRank(row, 'dollar euro')).toBe(ranks.word);
  expect(searchRank(row, 'ollar')).toBe(ranks.within);
  expect(searchRank(row, 'euro yen')).toBeNull();
});

it('finds a pair by base and quote, and a quote by itself', () => {
  const row = { code: 'EURJPY', name: 'Euro · Japanese yen', quote: 'JPY' };
  expect(searchRank(row, 'eur/jpy')).toBe(ranks.code);
  expect(searchRank(row, 'EUR/')).toBe(ranks.beginning);
  expect(searchRank(row, '/jpy')).toBe(ranks.within);
  expect(searchRank(row, '/usd')).toBeNull();
});

it('minds neither accents nor width nor case, and knows the English name as well', () => {
  const gold = { code: 'XAUUSD', name: '黄金', also: 'Gold' };
  expect(searchRank(gold, '黄金')).toBe(ranks.name);
  expect(searchRank(gold, 'GOLD')).toBe(ranks.name);
  expect(searchRank(gold, 'ｘａｕｕｓｄ')).toBe(ranks.code);
  expect(searchRank({ code: 'A', name: 'Société Générale' }, 'societe generale')).toBe(ranks.name);
  expect(searchRank({ code: 'A', name: 'ビットコイン' }, 'ﾋﾞｯﾄｺｲﾝ')).toBe(ranks.name);
  expect(searchRank({ code: 'A', name: 'الذَّهَب' }, 'الذهب')).toBe(ranks.name);
});

it('puts the code or the name itself first, then what begins so, then words that do, then the rest', () => {
  const listed = [
    marketRow(item('AGLDUSDT', 2, '0'), 'Adventure Gold'),
    marketRow(item('MARIUSDT', 2, '0'), 'Marigold'),
    marketRow(item('GOLDBTC', 2, '0'), 'Aurum'),
    marketRow(item('GCUSD', 4, '0'), 'Gold future'),
    marketRow(item('XAUUSD', 5, '0'), 'Gold'),
  ];
  const found = (query: string, of = listed) =>
    chosenRows(of, { filter: 'all', query, order: 'listed' }, new Set()).map((r) => r.code);
  expect(found('gold')).toEqual(['XAUUSD', 'GOLDBTC', 'GCUSD', 'AGLDUSDT', 'MARIUSDT']);
  const barrick = marketRow(item('GOLD', 3, '0'), 'Barrick');
  expect(found('gold', [...listed, barrick])[0]).toBe('GOLD');
});

it('sorts by every column, what has no figure last', () => {
  expect(codes({ order: 'rising' })).toEqual(['WBTCUSDT', 'EURUSD', 'BTCUSDT']);
  expect(codes({ order: 'falling' })[0]).toBe('BTCUSDT');
  expect(codes({ order: 'name' })[0]).toBe('BTCUSDT');
  expect(codes({ order: 'name-down' })[0]).toBe('WBTCUSDT');
  expect(codes({ order: 'dearest' })).toEqual(['BTCUSDT', 'EURUSD', 'WBTCUSDT']);
  expect(codes({ order: 'cheapest' })).toEqual(['EURUSD', 'BTCUSDT', 'WBTCUSDT']);
  expect(codes({ order: 'tightest' })).toEqual(['BTCUSDT', 'EURUSD', 'WBTCUSDT']);
  expect(codes({ order: 'widest' })).toEqual(['EURUSD', 'BTCUSDT', 'WBTCUSDT']);
  expect(codes({ order: 'open-first' }).at(-1)).toBe('WBTCUSDT');
  expect(codes({ order: 'closed-first' })[0]).toBe('WBTCUSDT');
});

it('sorts by newer figures where there are any', () => {
  const choice: Choice = { filter: 'all', query: '', order: 'dearest' };
  const sorted = chosenRows(rows, choice, new Set(), (row) =>
    row.code === 'EURUSD' ? { ...row, price: '99999' } : row,
  );
  expect(sorted[0]!.code).toBe('EURUSD');
});

it('turns a column over with each press on its head, and lets it go with the third', () => {
  expect(nextOrder('change', 'listed')).toBe('rising');
  expect(nextOrder('change', 'rising')).toBe('falling');
  expect(nextOrder('change', 'falling')).toBe('listed');
  expect(nextOrder('spread', 'falling')).toBe('tightest');
  for (const order of orders) expect(meaningOf(order) === null).toBe(order === 'listed');
});

it('reads back the address it writes, and ignores what it does not know', () => {
  const choice: Choice = {
    filter: 'metal',
    query: 'gold',
    order: 'falling',
    state: 'open',
    list: '12',
  };
  expect(readChoice(new URL(choiceHref(choice), 'http://a').searchParams)).toEqual(choice);
  expect(readChoice(new URLSearchParams('type=nothing&sort=x&state=y&list=%3Cb%3E'))).toEqual({
    filter: 'all',
    query: '',
    order: 'listed',
    state: 'all',
    list: null,
  });
});

describe('on a weekend', () => {
  const shut = { tradable: false, reason: 'closed' as const, opensAt: '2026-11-22T22:00:00.000Z' };
  const weekend = [
    marketRow(item('EURUSD', 1, '0.41', shut), 'Euro'),
    marketRow(item('BTCUSDT', 2, '1'), 'Bitcoin'),
    marketRow(item('EURJPY', 1, '0.5', shut), 'Euro'),
    marketRow(item('EURTUSDT', 2, '1', { tradable: false, reason: 'stale' }), 'Euro coin'),
  ];
  const choice: Choice = { filter: 'all', query: '', order: 'listed' };
  const found = (change: Partial<Choice> = {}, watched: string[] = []) =>
    chosenRows(weekend, { ...choice, ...change }, new Set(watched));

  it('puts open markets first, the closed ones together after them', () => {
    const rows = found();
    expect(rows.map((row) => row.code)).toEqual(['BTCUSDT', 'EURTUSDT', 'EURUSD', 'EURJPY']);
    expect(closedFrom(rows, choice)).toBe(2);
    expect(closedFrom(found({ filter: 'forex' }), choice)).toBe(0);
    expect(closedFrom(found({ filter: 'crypto' }), choice)).toBe(-1);
  });

  it('keeps what fits a query best before what is open, and open before closed among equals', () => {
    const query = { query: 'eur' };
    expect(found(query).map((row) => row.code)).toEqual(['EURTUSDT', 'EURUSD', 'EURJPY']);
    expect(found({ query: 'eurusd' })[0]!.code).toBe('EURUSD');
    expect(closedFrom(found(query), { ...choice, ...query })).toBe(-1);
  });

  it('leaves a list and a sorted column as the reader made them', () => {
    const list = found({ list: '7' }, ['EURJPY', 'BTCUSDT']);
    expect(list.map((row) => row.code)).toEqual(['EURJPY', 'BTCUSDT']);
    expect(closedFrom(list, { ...choice, list: '7' })).toBe(-1);
    expect(found({ order: 'name' })[0]!.code).toBe('BTCUSDT');
    expect(closedFrom(found({ order: 'name' }), { ...choice, order: 'name' })).toBe(-1);
  });
});
