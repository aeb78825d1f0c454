import { areParams, paneBounds, toggled } from './param-rules';
import {
  drawingsMax,
  layoutBytes,
  layoutBytesMax,
  usualLayout,
  withDrawings,
  type Drawing,
} from './rules';
import { layoutFrom } from './stored-rules';

const note = (id: string, text = ''): Drawing => ({ id, tool: 'note', points: [[1, 2]], text });

describe('parameters of indicators', () => {
  it.each([
    ['MA', [20], true],
    ['MA', [5, 10, 20], true],
    ['MA', [], false],
    ['MA', [5, 10, 20, 60], false],
    ['MA', [2.5], false],
    ['BOLL', [20, 2.5], true],
    ['BOLL', [20.5, 2], false],
    ['MACD', [12, 26, 9], true],
    ['MACD', [12, 26], false],
    ['RSI', [-1], false],
    ['RSI', [1000], false],
    ['TICKS', [], true],
  ] as const)('%s %j', (name, params, fits) => {
    expect(areParams(name, params)).toBe(fits);
  });

  it('are the usual ones when an indicator is switched on', () => {
    const on = toggled(usualLayout.indicators, 'MACD');
    expect(on.at(-1)).toEqual({ name: 'MACD', params: [12, 26, 9] });
    expect(toggled(on, 'MACD')).toEqual(usualLayout.indicators);
  });
});

describe('drawings of a layout', () => {
  it('are kept by instrument, and none takes no room', () => {
    const one = withDrawings(usualLayout, 'EURUSD', [note('a')])!;
    expect(one.drawings).toEqual({ EURUSD: [note('a')] });
    expect(withDrawings(one, 'EURUSD', [])!.drawings).toEqual({});
  });

  it('are turned away when there are too many or too large', () => {
    const many = Array.from({ length: drawingsMax + 1 }, (_, i) => note(String(i)));
    expect(withDrawings(usualLayout, 'EURUSD', many)).toBeNull();
    const full = { ...usualLayout, drawings: { A: [note('a', 'x'.repeat(layoutBytesMax))] } };
    expect(layoutBytes(full)).toBeGreaterThan(layoutBytesMax);
    expect(withDrawings(full, 'B', [note('b')])).toBeNull();
  });

  it('may become fewer and smaller where two pages made too many', () => {
    const many = Array.from({ length: drawingsMax + 3 }, (_, i) => note(String(i)));
    const crowded = { ...usualLayout, drawings: { A: many } };
    expect(withDrawings(crowded, 'A', many.slice(1))!.drawings.A).toHaveLength(drawingsMax + 2);
    expect(withDrawings(crowded, 'A', [...many])).toBeNull();
    const long = note('a', 'x'.repeat(layoutBytesMax));
    const full = { ...usualLayout, drawings: { A: [long, note('b')] } };
    expect(withDrawings(full, 'A', [long])).not.toBeNull();
    expect(withDrawings(full, 'A', [long, note('c'), note('d')])).toBeNull();
  });
});

describe('a stored layout', () => {
  it('is the usual one where it cannot be read', () => {
    for (const stored of [null, undefined, 'x', 3]) expect(layoutFrom(stored)).toEqual(usualLayout);
  });

  it('keeps what can be read and takes the rest from the usual one', () => {
    const stored = {
      interval: '1h',
      chartType: 'pie',
      indicators: [{ name: 'RSI', params: [9] }, { name: 'X', params: [] }, null],
      panels: { list: 0 },
      compared: ['A', 'B', 'C', 'D'],
      panes: { RSI: 9000, MACD: 1, ATR: 120.4, MA: 100, CCI: 'high', X: 80 },
    };
    expect(layoutFrom(stored)).toEqual({
      ...usualLayout,
      interval: '1h',
      indicators: [{ name: 'RSI', params: [9] }],
      panels: { list: 0, ticket: null, dock: null },
      compared: ['A', 'B', 'C'],
      panes: { RSI: paneBounds.most, MACD: paneBounds.least, ATR: 120 },
    });
    expect(layoutFrom(usualLayout)).toEqual(usualLayout);
  });

  it('knows of one-click trading only where an account is named', () => {
    const of = (oneClick: unknown) => layoutFrom({ ...usualLayout, oneClick }).oneClick;
    expect(of(['demo', 'house'])).toEqual(['demo']);
    for (const none of [true, 'real', [], ['x'], undefined]) expect(of(none)).toBeUndefined();
    expect(usualLayout.oneClick).toBeUndefined();
  });
});
