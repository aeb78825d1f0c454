import { durationText } from './duration';

it.each([
  ['en', 0, '0 seconds'],
  ['en', 59, '59 seconds'],
  ['en', 90, '1.5 minutes'],
  ['en', 7_200, '2 hours'],
  ['de', 129_600, '1,5 Tage'],
])('writes a length of time in %s: %d s', (locale, seconds, text) => {
  expect(durationText(locale, seconds)).toBe(text);
});
