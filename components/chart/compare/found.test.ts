import { foundIn, namedIn } from './found';

const items = [
  { code: 'EURUSD', type: 1, appName: 'Euro / US dollar' },
  { code: 'BTCUSDT', type: 2, appName: 'Bitcoin' },
  { code: 'XAUUSD', type: 5, appName: 'Gold' },
  { code: 'GLD', type: 5, appName: 'SPDR Gold Shares' },
];
const names = { XAUUSD: 'ذهب' };

it('names instruments in the reader’s language, and finds them by either name and by code', () => {
  const named = namedIn('de', { XAUUSD: 'Gold (Feinunze)' }, items);
  expect(named.map(({ name }) => name)).toEqual([
    'Euro · US-Dollar',
    'Bitcoin',
    'Gold (Feinunze)',
    'SPDR Gold Shares',
  ]);
  const codes = (query: string) => foundIn(named, query).map(({ code }) => code);
  expect(codes('btc')).toEqual(['BTCUSDT']);
  expect(codes('feinunze')).toEqual(['XAUUSD']);
  expect(codes('gold')).toEqual(['XAUUSD', 'GLD']);
  expect(codes(' ')).toHaveLength(4);
  expect(codes('nothing of this name')).toEqual([]);
});

it('takes what has no name of its own by its proper one', () => {
  expect(
    namedIn('ar', names, items)
      .map(({ name }) => name)
      .slice(1),
  ).toEqual(['Bitcoin', 'ذهب', 'SPDR Gold Shares']);
});
