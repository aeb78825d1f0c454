import { sizeText } from './size-text';

it('names megabytes as the language does, and never none', () => {
  const plain = (locale: string, bytes: number) => sizeText(locale, bytes).replace(/\s/g, ' ');
  expect(plain('en-GB', 1_480_000)).toBe('1.5 MB');
  expect(plain('fr', 1_480_000)).toBe('1,5 Mo');
  expect(plain('de', 12)).toBe('0,1 MB');
});
