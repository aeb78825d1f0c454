import { afterLook, yielding } from './yielding';

/** Looks until nothing changes any more, at a table of columns of these widths. */
function settle(clientWidth: number, needs: number[], from = { count: 0, width: 0 }) {
  let now = from;
  for (let looks = 0; looks < 20; looks += 1) {
    const scrollWidth = Math.max(clientWidth, needs[now.count]!);
    const next = afterLook({ clientWidth, scrollWidth }, now);
    if (next.count === now.count && next.width === now.width) return now;
    now = next;
  }
  throw new Error('it never settles');
}

describe('the columns of the positions', () => {
  const needs = [880, 810, 760, 690, 620];

  it('all stand where there is room', () => {
    expect(settle(1000, needs).count).toBe(0);
  });

  it('yield one after the other until the rest is seen', () => {
    expect(settle(850, needs).count).toBe(1);
    expect(settle(690, needs).count).toBe(3);
    expect(settle(300, needs).count).toBe(yielding.length);
  });

  it('yield as their figures grow, and come back where the box has become wider', () => {
    const before = settle(850, needs);
    const grown = settle(850, [990, 920, 840, 770, 700], before);
    expect(grown.count).toBe(2);
    expect(settle(1000, needs, grown).count).toBe(0);
  });

  it('do not come and go with the bar of a page that scrolls', () => {
    const narrow = settle(835, needs);
    expect(settle(850, needs, narrow)).toEqual(narrow);
    expect(settle(835, needs, settle(850, needs, narrow))).toEqual(narrow);
  });

  it('come back where a box is dragged wider bit by bit', () => {
    let now = settle(800, needs);
    for (let width = 801; width < 910; width += 1) now = settle(width, needs, now);
    expect(now.count).toBe(0);
  });
});
