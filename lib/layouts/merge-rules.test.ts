import { merged } from './merge-rules';
import { usualLayout, type Drawing, type Layout } from './rules';

const line = (id: string, price = 1): Drawing => ({ id, tool: 'level', points: [[1, price]] });
const layout = (change: Partial<Layout>): Layout => ({ ...usualLayout, ...change });
const ids = ({ drawings }: Layout, code = 'A') => drawings[code]?.map(({ id }) => id);

describe('two layouts that were made of one', () => {
  it('are one with what either changed, and mine where both did', () => {
    const mine = layout({
      interval: '1h',
      magnet: true,
      panels: { list: 0, ticket: null, dock: null },
    });
    const theirs = layout({
      interval: '1d',
      scale: 'log',
      panels: { list: null, ticket: null, dock: 9 },
    });
    expect(merged(usualLayout, mine, theirs)).toEqual(
      layout({
        interval: '1h',
        magnet: true,
        scale: 'log',
        panels: { list: 0, ticket: null, dock: 9 },
      }),
    );
  });

  it('keep every drawing that either made, and lose what one removed', () => {
    const base = layout({ drawings: { A: [line('a'), line('b'), line('c')] } });
    const mine = layout({ drawings: { A: [line('b'), line('c'), line('mine')], B: [line('d')] } });
    const theirs = layout({
      drawings: { A: [line('a'), line('b'), line('theirs')], C: [line('e')] },
    });
    const both = merged(base, mine, theirs);
    expect(ids(both)).toEqual(['b', 'theirs', 'mine']);
    expect([ids(both, 'B'), ids(both, 'C')]).toEqual([['d'], ['e']]);
    expect(merged(base, layout({}), layout({})).drawings).toEqual({});
  });

  it('keep a drawing that one moved and the other removed', () => {
    const base = layout({ drawings: { A: [line('a')] } });
    const moved = layout({ drawings: { A: [line('a', 2)] } });
    expect(merged(base, moved, layout({})).drawings).toEqual({ A: [line('a', 2)] });
    expect(merged(base, layout({}), moved).drawings).toEqual({ A: [line('a', 2)] });
  });

  it('are compared whatever the order of their names', () => {
    const base = layout({ drawings: { A: [line('a')] } });
    const { id, tool, points } = line('a');
    const asKept = layout({ interval: '1h', drawings: { A: [{ points, tool, id }] } });
    expect(merged(base, layout({}), asKept)).toEqual(layout({ interval: '1h' }));
  });

  it.each<[string, Layout['oneClick'], Layout['oneClick'], Layout['oneClick'], Layout['oneClick']]>(
    [
      ['stays off where they turned it off', ['real'], ['real'], undefined, undefined],
      ['stays off where I turned it off', ['real'], undefined, ['real'], undefined],
      ['is on where I turned it on', undefined, ['real'], undefined, ['real']],
      ['is on where they turned it on', undefined, undefined, ['real'], ['real']],
      ['is judged account by account', ['real'], ['real', 'demo'], [], ['demo']],
    ],
  )('have one-click trading that %s', (_, base, mine, theirs, both) => {
    const of = (oneClick: Layout['oneClick']) => layout({ oneClick });
    expect(merged(of(base), of(mine), of(theirs)).oneClick).toEqual(both);
  });

  it('keep indicators, heights and compared instruments of both', () => {
    const ma = { name: 'MA' as const, params: [20] };
    const base = layout({ indicators: [ma], panes: {}, compared: ['A'] });
    const mine = layout({
      indicators: [
        { ...ma, params: [5] },
        { name: 'RSI', params: [14] },
      ],
      panes: { RSI: 90 },
      compared: ['A', 'B', 'C'],
    });
    const theirs = layout({
      indicators: [ma, { name: 'ATR', params: [14] }],
      panes: { ATR: 60 },
      compared: ['A', 'D'],
    });
    const both = merged(base, mine, theirs);
    expect(both.indicators.map(({ name, params }) => [name, params])).toEqual([
      ['MA', [5]],
      ['ATR', [14]],
      ['RSI', [14]],
    ]);
    expect(both.panes).toEqual({ RSI: 90, ATR: 60 });
    expect(both.compared).toEqual(['D', 'B', 'C']);
  });
});
