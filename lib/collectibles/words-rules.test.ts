import { locales } from '../core/locales';
import { inWordsOf, languageOf, sandboxAuthor, sandboxWords } from './words-rules';

const { description, charity } = sandboxWords.en;

it.each(locales.map(({ value }) => value))('says everything in its own words (%s)', (locale) => {
  const own = Object.entries(sandboxWords[locale]);
  expect(own.map(([key]) => key)).toEqual(Object.keys(sandboxWords.en));
  for (const [key, text] of own) {
    const english = sandboxWords.en[key as keyof typeof sandboxWords.en];
    expect(inWordsOf(locale, english, sandboxAuthor)).toBe(text);
    expect(text === english).toBe(locale === 'en');
    expect(languageOf(locale, english, sandboxAuthor)).toBe(locale);
  }
});

it('leaves what an operator wrote or changed as it is', () => {
  expect(inWordsOf('de', description, 'anna')).toBe(description);
  expect(languageOf('de', description, 'anna')).toBeNull();
  expect(inWordsOf('de', `${charity} of Anna`, sandboxAuthor)).toBe(`${charity} of Anna`);
});
