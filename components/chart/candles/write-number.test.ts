import { hundredthsOf, numbersIn } from './write-number';

it('writes retracements short, in the language of the reader', () => {
  const parts = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1];
  const inLanguage = (locale: string) =>
    parts.map((part) => numbersIn(locale)(hundredthsOf(part))).join(' ');
  expect(inLanguage('en')).toBe('0 23.6 38.2 50 61.8 78.6 100');
  expect(inLanguage('de')).toBe('0 23,6 38,2 50 61,8 78,6 100');
});
