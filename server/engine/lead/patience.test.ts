import { Patience } from './patience';

/** Looks every `everyMs` from `fromMs` on; the moment at which patience is over, null where it never is. */
function overAt(patience: Patience, beatAt: (ms: number) => string, moments: number[]) {
  return moments.find((ms) => patience.isOver(beatAt(ms), ms)) ?? null;
}

const every = (ms: number, from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / ms) + 1 }, (_, i) => from + i * ms);

it('lasts while signs come', () => {
  const beatAt = (ms: number) => String(Math.floor(ms / 500));
  expect(overAt(new Patience(), beatAt, every(250, 0, 60_000))).toBeNull();
});

it('is over when none came for two and a half seconds of looking', () => {
  expect(overAt(new Patience(), () => 'same', every(250, 10_000, 60_000))).toBe(12_500);
});

it('begins anew with a sign', () => {
  const beatAt = (ms: number) => (ms < 2_400 ? 'first' : 'second');
  expect(overAt(new Patience(), beatAt, every(250, 0, 60_000))).toBe(5_000);
});

it('does not count the time in which the database did not answer', () => {
  const looks = [...every(250, 0, 2_000), ...every(250, 22_000, 60_000)];
  expect(overAt(new Patience(), () => 'same', looks)).toBe(24_500);
});

it('is over for who is so far away that each look takes more than a second', () => {
  expect(overAt(new Patience(), () => 'same', every(1_400, 10_000, 60_000))).toBe(12_800);
});

it('does not count one look that took long', () => {
  const looks = [...every(250, 0, 2_000), ...every(250, 6_000, 60_000)];
  expect(overAt(new Patience(), () => 'same', looks)).toBe(8_500);
});
