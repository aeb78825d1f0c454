import { firstScreen, leading } from './leading';

const types = [1, 2, 3, 4, 5];
const items = types.flatMap((type) =>
  [1, 2, 3, 4, 5, 6, 7].map((n) => ({ code: `${type}.${n}`, type })),
);
const codes = (isClosed: (type: number) => boolean) =>
  leading(items.map((i) => ({ ...i, reason: isClosed(i.type) ? 'closed' : null }))).map(
    (i) => i.code,
  );

it('shows two of every type while all are open, or all are closed', () => {
  const two = types.flatMap((type) => [`${type}.1`, `${type}.2`]);
  expect(codes(() => false)).toEqual(two);
  expect(codes(() => true)).toEqual(two);
});

it('puts open markets first', () => {
  expect(codes((type) => type === 1 || type === 3)).toEqual([
    ...['2.1', '2.2', '4.1', '4.2', '5.1', '5.2'],
    ...['1.1', '1.2', '3.1', '3.2'],
  ]);
});

it('is led by more of what is open on a weekend, and keeps one of each that is closed', () => {
  expect(codes((type) => type !== 2)).toEqual([
    ...['2.1', '2.2', '2.3', '2.4', '2.5', '2.6'],
    ...['1.1', '3.1', '4.1', '5.1'],
  ]);
});

it('lets a newcomer begin at the first market that is open', () => {
  const first = (isClosed: (type: number) => boolean) =>
    firstScreen(items.map((i) => ({ ...i, reason: isClosed(i.type) ? 'closed' : null })));
  expect(first(() => false)).toBe('/cruuency?code=1.1');
  expect(first((type) => type !== 2)).toBe('/cruuency?code=2.1');
  expect(first(() => true)).toBe('/cruuency?code=1.1');
  expect(firstScreen([])).toBe('/market');
});
