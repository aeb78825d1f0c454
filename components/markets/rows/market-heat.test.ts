import { heatGroups, heatOf, moversOf } from './market-heat';
import type { MarketRow } from './market-row';

const row = (code: string, change: string | null, more: Partial<MarketRow> = {}): MarketRow => ({
  id: code,
  code,
  type: 2,
  name: code,
  quote: 'USDT',
  logo: null,
  price: '1',
  digits: 0,
  change,
  spread: null,
  trace: '',
  source: 'simulator',
  live: false,
  state: 'open',
  opensAt: null,
  at: 0,
  ...more,
});

const codes = (rows: readonly MarketRow[]) => rows.map(({ code }) => code);

describe('movers', () => {
  it('are the largest rises and falls, largest first', () => {
    const rows = ['0.4', '-3.1', '7.2', '-0.2', '1.5'].map((change) => row(`C${change}`, change));
    const { rises, falls } = moversOf(rows, 2);
    expect(codes(rises)).toEqual(['C7.2', 'C1.5']);
    expect(codes(falls)).toEqual(['C-3.1', 'C-0.2']);
  });

  it('leave out what is closed, has no fresh price, no known change, or did not move', () => {
    const rows = [
      row('CLOSED', '9.0', { state: 'closed' }),
      row('STALE', '-8.0', { state: 'stale' }),
      row('NONE', '7.0', { state: 'no-price' }),
      row('UNKNOWN', null),
      row('STILL', '0.00'),
      row('MINUS', '-0.00'),
      row('MOVES', '0.01'),
    ];
    expect(moversOf(rows, 4)).toEqual({ rises: [rows[6]], falls: [] });
  });

  it('go by newer figures and states where these are known', () => {
    const rows = [row('A', '1.0'), row('B', '2.0'), row('C', '3.0')];
    const { rises, falls } = moversOf(rows, 4, {
      figuresOf: (one) => (one.code === 'A' ? { ...one, change: '-5.0' } : one),
      stateOf: ({ code }) => (code === 'C' ? 'stale' : code === 'B' ? 'late' : 'open'),
    });
    expect([codes(rises), codes(falls)]).toEqual([['B'], ['A']]);
  });
});

describe('the tone of a tile', () => {
  it.each([
    ['0.00', 'flat'],
    ['0.09', 'flat'],
    ['-0.09', 'flat'],
    ['0.1', 'up-1'],
    ['-0.49', 'down-1'],
    ['0.5', 'up-2'],
    ['-2', 'down-3'],
    ['4.99', 'up-3'],
    ['-31.7', 'down-4'],
  ])('of %s is %s', (change, tone) => expect(heatOf(change)).toBe(tone));

  it('is none where the change is not known', () => expect(heatOf(null)).toBeNull());
});

describe('the groups of a heat map', () => {
  const rows = [
    row('BTC', '-1.0'),
    row('EUR', '0.2', { type: 1 }),
    row('ETH', '4.0'),
    row('SHUT', '9.0', { state: 'closed' }),
    row('GBP', '0.1', { type: 1, state: 'closed' }),
  ];

  it('stand by type; in each open markets first, by their change', () => {
    const groups = heatGroups(rows, false);
    expect(groups.map(({ type, open }) => [type, open])).toEqual([
      ['forex', 1],
      ['crypto', 2],
    ]);
    expect(groups.map((group) => codes(group.rows))).toEqual([
      ['EUR', 'GBP'],
      ['ETH', 'BTC', 'SHUT'],
    ]);
  });

  it('keep an order that was asked for', () => {
    expect(codes(heatGroups(rows, true)[1]!.rows)).toEqual(['BTC', 'ETH', 'SHUT']);
  });
});
