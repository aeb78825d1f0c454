import { retracementText } from './write-number';

it('writes retracements short, in the language of the reader', () => {
  const parts = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1];
  const inLanguage = (locale: string) =>
    parts.map((part) => retracementText(locale, part, '1234.50')).join();
  const en = [0, 23.6, 38.2, 50, 61.8, 78.6, 100].map((percent) => `${percent}%  1,234.50`);
  expect(inLanguage('en')).toBe(en.join());
  expect(retracementText('de', 0.236, '1234.50')).toBe('23,6\u00a0%  1.234,50');
  expect(retracementText('fr', 0.5, '0.5').replace(/\s/g, ' ')).toBe('50 %  0,5');
});
