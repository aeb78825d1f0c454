import { readFileSync } from 'node:fs';
import { locales } from '../core/locales';
import { leastOfDocument } from './rules';

it.each(locales)('the least size of a document is told in $value as it is', ({ value: locale }) => {
  const { photoSmall } = JSON.parse(readFileSync(`messages/${locale}/codes.json`, 'utf8'));
  const { longSide, shortSide } = leastOfDocument;
  expect(photoSmall.replaceAll('\u00a0', ' ')).toContain(`${longSide} × ${shortSide}`);
});
