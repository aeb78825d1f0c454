import { fitted } from './fit-rules';
import {
  drawingsMax,
  layoutBytes,
  layoutBytesMax,
  usualLayout,
  type Drawing,
  type Layout,
} from './rules';

const line = (id: string, price = 1): Drawing => ({ id, tool: 'level', points: [[1, price]] });
const lines = (of: string, count: number) =>
  Array.from({ length: count }, (_, at) => line(`${of}${at}`));
const layout = (change: Partial<Layout>): Layout => ({ ...usualLayout, ...change });
const ids = ({ drawings }: Layout, code = 'A') => drawings[code]?.map(({ id }) => id);

/** A layout with room for so many bytes more. */
function fullBut(bytes: number, change: Partial<Layout> = {}): Layout {
  const text = (at: number, length: number): Drawing => ({
    id: `${at}`.padStart(3, '0'),
    tool: 'note',
    points: [[1, 1]],
    text: 'x'.repeat(length),
  });
  const drawings: Layout['drawings'] = { A: [], B: [], C: [], D: [], E: [], F: [] };
  const whole = layout({ ...change, drawings });
  const missing = () => layoutBytesMax - bytes - layoutBytes(whole);
  for (let at = 0; missing() >= 280; at += 1) {
    Object.values(drawings)[at % 6]!.push(text(at, 80));
  }
  const last = text(500, 0);
  drawings.A!.push(last);
  last.text = 'x'.repeat(missing());
  return whole;
}

describe('what fits into a layout', () => {
  it('is all of it where it does', () => {
    const wanted = layout({ magnet: true, drawings: { A: lines('mine', drawingsMax) } });
    expect(fitted(usualLayout, wanted)).toEqual({
      layout: wanted,
      drawings: [],
      isWithoutSettings: false,
    });
    expect(fitted(usualLayout, wanted).layout).toBe(wanted);
  });

  it('is of the drawings of an instrument as many as it may have, and all else', () => {
    const kept = layout({ drawings: { A: lines('theirs', 58) }, oneClick: ['real'] });
    const wanted = layout({
      interval: '1h',
      drawings: { A: [...lines('theirs', 58), ...lines('mine', 4)], B: [line('b')] },
    });
    const fit = fitted(kept, wanted);
    expect(ids(fit.layout)?.slice(57)).toEqual(['theirs57', 'mine0', 'mine1']);
    expect(ids(fit.layout, 'B')).toEqual(['b']);
    expect(fit.layout).toMatchObject({ interval: '1h', oneClick: undefined });
    expect(fit.drawings).toEqual([
      { code: 'A', drawing: line('mine2') },
      { code: 'A', drawing: line('mine3') },
    ]);
    expect(fit.isWithoutSettings).toBe(false);
  });

  it('is a drawing less where what was removed leaves its place', () => {
    const kept = layout({ drawings: { A: lines('theirs', 60) } });
    const wanted = layout({
      drawings: { A: [...lines('theirs', 60).slice(1), line('a'), line('b')] },
    });
    const fit = fitted(kept, wanted);
    expect(ids(fit.layout)?.slice(-2)).toEqual(['theirs59', 'a']);
    expect(fit.drawings.map(({ drawing }) => drawing.id)).toEqual(['b']);
  });

  it('is settings before drawings, and small drawings where a large one has no room', () => {
    const kept = fullBut(120);
    const wide: Drawing = { ...line('wide'), tool: 'note', text: 'x'.repeat(80) };
    const small = line('s');
    const wanted: Layout = {
      ...kept,
      magnet: true,
      interval: '15m',
      drawings: { ...kept.drawings, G: [wide, small] },
    };
    const fit = fitted(kept, wanted);
    expect(ids(fit.layout, 'G')).toEqual(['s']);
    expect(fit.layout).toMatchObject({ magnet: true, interval: '15m' });
    expect(fit.drawings).toEqual([{ code: 'G', drawing: wide }]);
    expect(layoutBytes(fit.layout)).toBeLessThanOrEqual(layoutBytesMax);
  });

  it('turns one-click trading off where no room at all is left, and not on', () => {
    const on = fullBut(0, { oneClick: ['real'] });
    const panes = { RSI: 100, MACD: 100 };
    const off = fitted(on, { ...on, oneClick: undefined, panes, compared: ['A', 'B', 'C'] });
    expect(off.layout).toEqual({ ...on, oneClick: undefined, compared: ['A', 'B', 'C'] });
    expect(off).toMatchObject({ drawings: [], isWithoutSettings: true });
    const none = fullBut(0);
    const wanted = { ...none, oneClick: ['real' as const] };
    expect(fitted(none, wanted)).toEqual({
      layout: { ...none, oneClick: undefined },
      drawings: [],
      isWithoutSettings: true,
    });
  });

  it('is a drawing as it was where it is to be longer than there is room for', () => {
    const kept = fullBut(10, { magnet: true });
    const [first, ...rest] = kept.drawings.A!;
    const longer: Drawing = { ...first!, points: [[1_390_000_000_000, 1.39287]] };
    const fit = fitted(kept, { ...kept, drawings: { ...kept.drawings, A: [longer, ...rest] } });
    expect(fit.layout.drawings).toEqual(kept.drawings);
    expect(fit.drawings).toEqual([{ code: 'A', drawing: longer }]);
  });
});
