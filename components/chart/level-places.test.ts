import { onTick, placeTags } from './level-places';

describe('tags of levels', () => {
  it('stand at their lines, beside one another where they would cover each other', () => {
    const ys = new Map([
      ['stop', 200],
      ['entry', 100],
      ['target', 90],
      ['limit', 110],
    ]);
    expect(placeTags(ys, 300, 3)).toEqual([
      { id: 'target', y: 90, column: 0, off: false, shift: 0 },
      { id: 'entry', y: 100, column: 1, off: false, shift: 0 },
      { id: 'limit', y: 110, column: 2, off: false, shift: 0 },
      { id: 'stop', y: 200, column: 0, off: false, shift: 0 },
    ]);
  });

  it('go below where every column is taken', () => {
    const ys = new Map([
      ['a', 100],
      ['b', 101],
      ['c', 102],
    ]);
    expect(placeTags(ys, 300, 2)).toEqual([
      { id: 'a', y: 100, column: 0, off: false, shift: 0 },
      { id: 'b', y: 101, column: 1, off: false, shift: 0 },
      { id: 'c', y: 128, column: 0, off: false, shift: -26 },
    ]);
  });

  it('go above at the foot of the pane', () => {
    const ys = new Map([
      ['a', 290],
      ['b', 900],
    ]);
    expect(placeTags(ys, 300, 1)).toEqual([
      { id: 'a', y: 287, column: 0, off: false, shift: 3 },
      { id: 'b', y: 261, column: 0, off: true, shift: 0 },
    ]);
  });

  it('leave the marks of the highest and lowest price to be read', () => {
    const ys = new Map([['a', 100]]);
    const high = { left: 10, width: 60, y: 104, columns: [0] };
    expect(placeTags(ys, 300, 3, [high])).toEqual([
      { id: 'a', y: 100, column: 1, off: false, shift: 0 },
    ]);
  });

  it('wait at the edge for a line outside of the pane', () => {
    const ys = new Map([
      ['a', -50],
      ['b', 900],
    ]);
    expect(placeTags(ys, 300, 3)).toEqual([
      { id: 'a', y: 46, column: 0, off: true, shift: 0 },
      { id: 'b', y: 287, column: 0, off: true, shift: 0 },
    ]);
  });
});

describe('a dragged price', () => {
  it.each([
    [1.392873, '0.00001', '1.39287'],
    [1307.456, '0.01', '1307.46'],
    [4512.4, '0.25', '4512.50'],
    [103, '5', '105'],
    [-3, '0.01', '0.01'],
  ])('%d on ticks of %s is %s', (price, tick, text) => {
    expect(onTick(price, tick)).toBe(text);
  });
});
