import { flightFrames, flightMs, isMotionWanted, newFills, within } from './flight';

const spots = (frames: Keyframe[]) =>
  frames.map(({ transform }) => [...String(transform).matchAll(/-?[\d.]+/g)].map(Number));

it('lifts a chip, then brings it along a curve to its line', () => {
  const frames = flightFrames({ x: 900, y: 600 }, { x: 300, y: 200 });
  const at = spots(frames);
  expect(at[0]).toEqual([900, 600]);
  expect(at[1]).toEqual([900, 582]);
  expect(at.at(-1)).toEqual([300, 200]);
  expect(frames[1]!.offset).toBeCloseTo(flightMs.lift / (flightMs.lift + flightMs.travel));
  expect(frames.at(-1)!.offset).toBe(1);
  // Never back, and off the straight way.
  for (let i = 1; i < at.length; i += 1) expect(at[i]![0]).toBeLessThanOrEqual(at[i - 1]![0]!);
  const [x, y] = at[4]!;
  const straight = 582 + ((900 - x!) / 600) * (200 - 582);
  expect(Math.abs(y! - straight)).toBeGreaterThan(10);
});

it('begins at the edge of the window where the button is beyond it', () => {
  expect(within({ x: 40, y: 2000 }, { width: 360, height: 740 })).toEqual({ x: 40, y: 740 });
});

const mode = 'real' as const;
const list = (...ids: string[]) => ids.map((id) => ({ id }));

it('tells the positions that came since, and which of them waited', () => {
  const was = { mode, orders: list('1'), pending: list('2') };
  expect(newFills(was, { mode, orders: list('3', '2', '1') })).toEqual([
    { order: { id: '3' }, waited: false },
    { order: { id: '2' }, waited: true },
  ]);
  expect(newFills(was, { mode, orders: [] })).toEqual([]);
});

it('takes nothing for new that was there when the account was first known, or came in a heap', () => {
  expect(newFills(null, { mode, orders: list('1') })).toEqual([]);
  const was = { mode, orders: [], pending: [] };
  expect(newFills(was, { mode, orders: list('1', '2', '3', '4') })).toEqual([]);
});

it('takes nothing for new that stands in the other account', () => {
  const was = { mode: 'demo', orders: list('1'), pending: [] } as const;
  expect(newFills(was, { mode, orders: list('2') })).toEqual([]);
});

it('moves nothing for who asked their system for stillness', () => {
  let still = false;
  const matchMedia = (query: string) => ({
    matches: still && query === '(prefers-reduced-motion: reduce)',
  });
  Object.assign(globalThis, { matchMedia });
  try {
    expect(isMotionWanted()).toBe(true);
    still = true;
    expect(isMotionWanted()).toBe(false);
  } finally {
    Reflect.deleteProperty(globalThis, 'matchMedia');
  }
});
