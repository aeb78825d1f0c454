import { isRedUp, locales } from './locales';

it('swaps the colours of up and down for readers of Chinese, Japanese and Korean alone', () => {
  const swapped = locales.map(({ value }) => value).filter(isRedUp);
  expect(swapped.toSorted()).toEqual(['hk', 'ja', 'ko', 'zh']);
});
