import { readTrace, writeTrace } from './trace';

it('keeps the shape of a series', () => {
  const points = readTrace(writeTrace([1, 2, 3, 2, 1], 5));
  expect(points[0]).toBe(0);
  expect(points[2]).toBe(1);
  expect(points[4]).toBe(0);
});

it('draws a flat series in the middle and nothing from fewer than two points', () => {
  expect(readTrace(writeTrace([5, 5, 5]))).toEqual(Array(3).fill(30 / 61));
  expect(writeTrace([5])).toBe('');
});
