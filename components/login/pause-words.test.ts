import { readFileSync } from 'node:fs';
import { locales } from '@/lib/core/locales';

type Words = { security: { effect: string; changed: string } };

it.each(locales.map(({ value }) => value))(
  'says in %s before and after the password changes that withdrawals pause',
  (locale) => {
    const { security } = JSON.parse(readFileSync(`messages/${locale}/login.json`, 'utf8')) as Words;
    expect(security.effect).toMatch(/24/);
    expect(security.changed).toMatch(/24/);
  },
);
