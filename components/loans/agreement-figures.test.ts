import { localeTag, locales } from '@/lib/core/locales';
import { figuresIn } from '@/lib/statements/words-rules';
import { readFigures } from './agreement-figures';

it.each(locales.map(({ value }) => value))(
  'an agreement is read in %s with the digits that are printed',
  (locale) => {
    const [read, printed] = [readFigures(localeTag(locale)), figuresIn(locale)];
    const plain = (text: string) => text.replace(/[\s\u200e\u200f\u2066-\u2069]+/g, ' ').trim();
    for (const value of ['100', '123.59814', '0.14814', '1234567.5', '0'])
      expect(plain(read.amount(value))).toBe(plain(`${printed.amount(value, 'USDT')} USDT`));
  },
);
