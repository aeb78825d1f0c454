import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { locales, type Locale } from '@/lib/core/locales';
import type { Agreement } from '@/lib/loans/paper-rules';
import { figuresIn } from '@/lib/statements/words-rules';
import { difference, keptPicture, picturesOfPdf } from '@/tests/setup/files/pdf-pictures';
import { textOfPdf } from '@/tests/setup/statements';
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
  return printAgreement({ agreement: of, signature, locale });
};
const pictured = async (locale: Locale, change: Partial<Agreement> = {}) =>
  picturesOfPdf(await printed(locale, change));

/** As `pdftotext` finds it, which is not on every machine; `npm test` installs it with the browser. */
const pdftotext = '/usr/bin/pdftotext';
const poppler = (bytes: Uint8Array) =>
  execFileSync(pdftotext, ['-', '-'], { input: bytes, encoding: 'utf8' });
const pdfjs = async (bytes: Uint8Array) => (await textOfPdf(Buffer.from(bytes))).join('\n');
const readers = existsSync(pdftotext) ? [pdfjs, poppler] : [pdfjs];

/** Of 255; what another smoothing of the same letters makes of a square stays below it. */
const tolerance = 8;

it.each(locales.map(({ value }) => value))(
  'looks in %s as the pages that were looked at and kept in tests/pictures',
  async (locale) => {
    const pages = await pictured(locale);
    expect(pages).toHaveLength(2);
    for (const [i, page] of pages.entries()) {
      const kept = keptPicture(`agreements/${locale}-${i + 1}`, page);
      expect(await difference(page, kept)).toBeLessThanOrEqual(tolerance);
    }
  },
);

it('would be found with another name, another amount or in another direction', async () => {
  const [kept] = await pictured('ar');
  for (const change of [{ borrower: 'منى' }, { amount: '9999.99' }]) {
    const [page] = await pictured('ar', change);
    expect(await difference(page!, kept!)).toBeGreaterThan(tolerance);
  }
  const turned = await sharp(kept).flop().png().toBuffer();
  expect(await difference(turned, kept!)).toBeGreaterThan(tolerance);
});

it.each(locales.map(({ value }) => value))(
  'has in %s the name and the amounts as one who searches the file types them',
  async (locale) => {
    const bytes = await printed(locale);
    const { amount } = figuresIn(locale);
    for (const read of readers) {
      // Marks of direction and kinds of space are no letters.
      const text = (await read(bytes)).replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
      const found = text.replace(/\s+/g, ' ');
      // pdf.js gives the words of a line as they stand, from left to right.
      const parts = read === poppler ? [names[locale]] : names[locale].split(' ');
      for (const part of parts) expect(found).toContain(part);
      for (const value of ['1234.5', '11.3574', '1245.8574'])
        expect(found).toContain(amount(value, 'USDT').replace(/[\u2066\u2069]/g, ''));
    }
  },
);
