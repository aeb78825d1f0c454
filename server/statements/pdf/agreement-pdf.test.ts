import sharp from 'sharp';
import { locales, type Locale } from '@/lib/core/locales';
import type { Agreement } from '@/lib/loans/paper-rules';
import { difference, keptPicture, picturesOfPdf } from '@/tests/setup/pdf-pictures';
import { printAgreement } from './agreement-pdf';

/** As a customer of each language writes it. */
const names: Record<Locale, string> = {
  zh: '欧阳海燕',
  hk: '歐陽凱琳',
  en: 'Ada Lovelace',
  ja: '渡邊桜子',
  ko: '김서연',
  de: 'Jürgen Weiß',
  fr: 'Anaïs Lefèvre',
  it: 'Niccolò D’Angelo',
  ar: 'ليلى الحداد',
  es: 'Íñigo Núñez',
};

const agreement: Agreement = {
  amount: '1234.5',
  days: 30,
  dailyRate: '0.0004',
  interestFreeDays: 7,
  overdueRate: '0.0008',
  borrower: '',
  username: 'lovelace',
  madeAt: '2028-02-29T23:05:09Z',
};

const stroke = 'M10 80 C60 10 80 10 90 80 S150 20 170 60 S240 90 290 30';
const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100">
  <rect width="300" height="100" fill="white"/>
  <path d="${stroke}" fill="none" stroke="black" stroke-width="3"/></svg>`;

const printed = async (locale: Locale, change: Partial<Agreement> = {}) => {
  const signature = (await sharp(Buffer.from(drawn)).png().toBuffer()).toString('base64');
  const of = { ...agreement, borrower: names[locale], ...change };
  return picturesOfPdf(await printAgreement({ agreement: of, signature, locale }));
};

/** Of 255; what another smoothing of the same letters makes of a square stays below it. */
const tolerance = 8;

it.each(locales.map(({ value }) => value))(
  'looks in %s as the pages that were looked at and kept in tests/pictures',
  async (locale) => {
    const pages = await printed(locale);
    expect(pages).toHaveLength(2);
    for (const [i, page] of pages.entries()) {
      const kept = keptPicture(`agreements/${locale}-${i + 1}`, page);
      expect(await difference(page, kept)).toBeLessThanOrEqual(tolerance);
    }
  },
);

it('would be found with another name, another amount or in another direction', async () => {
  const [kept] = await printed('ar');
  for (const change of [{ borrower: 'منى' }, { amount: '9999.99' }]) {
    const [page] = await printed('ar', change);
    expect(await difference(page!, kept!)).toBeGreaterThan(tolerance);
  }
  const turned = await sharp(kept).flop().png().toBuffer();
  expect(await difference(turned, kept!)).toBeGreaterThan(tolerance);
});
