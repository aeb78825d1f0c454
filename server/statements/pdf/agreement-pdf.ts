import { localeTag, type Locale } from '@/lib/core/locales';
import type { AgreementWork } from '@/lib/loans/contract';
import { agreementPaper, daysIn, type AgreementFigures } from '@/lib/loans/paper-rules';
import { sayerIn } from '@/lib/platform/mail-words';
import { figuresIn } from '@/lib/statements/words-rules';
import { a4 } from './paper';
import {
  body,
  drawFeet,
  drawHead,
  drawNotes,
  drawTable,
  roomFor,
  sheetFor,
  textsOf,
} from './sheet';

const picture = { width: 220, height: 88 };

/** So large in dots at most: a signature is lines, and the paper stays small. */
const inDots = { width: 880, height: 352 };

export function agreementFigures(locale: Locale): AgreementFigures {
  const tag = localeTag(locale);
  const { amount, quantity, time } = figuresIn(locale);
  const isolated = (text: string) => `\u2068${text.replace(/\s/g, ' ')}\u2069`;
  // Its number comes first in each language, as the site writes it.
  const leftToRight = (text: string) => `\u2066${text}\u2069`;
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 6 });
  const days = daysIn(tag);
  return {
    amount: (value) => leftToRight(`${amount(value, 'USDT')} USDT`),
    percent: (fraction) => isolated(percent.format(fraction as `${number}`)),
    days: (count) => isolated(days(count)),
    count: (value) => quantity(String(value)),
    time: (at) => time(at),
  };
}

/** An agreement as a PDF on A4 in the language that it was read in, with the signature under it. */
export async function printAgreement(work: AgreementWork): Promise<Uint8Array> {
  const { agreement, signature, locale } = work;
  const say = await sayerIn(locale, ['loans']);
  const paper = agreementPaper(agreement, say, agreementFigures(locale));
  const clauses = paper.clauses.map((clause, i) => `${i + 1}. ${clause}`);
  const words = { ...paper, tables: [paper.schedule] };
  const about = agreement.username;
  const texts = textsOf(words, [...clauses, paper.signed, paper.check, about]);
  const sheet = await sheetFor(texts, `${paper.title} · ${about}`, locale);
  let y = drawHead(sheet, paper, '');
  y = drawNotes(sheet, clauses, y, body, 4) - 6;
  // No statement has a picture, and it takes a moment to load.
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(Buffer.from(signature, 'base64'))
    .resize({ ...inDots, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer();
  const image = await sheet.document.embedJpg(bytes);
  const scaled = image.scaleToFit(picture.width, picture.height);
  y = roomFor(sheet, scaled.height + 50, y);
  y -= scaled.height;
  sheet.page.drawImage(image, {
    x: sheet.isRtl ? a4.width - a4.margin - scaled.width : a4.margin,
    y,
    ...scaled,
  });
  y -= 6;
  sheet.rule(y, a4.margin, a4.margin + picture.width);
  y = drawNotes(sheet, [paper.signed, paper.check], y - 14) - 18;
  drawTable(sheet, paper.schedule, y);
  drawFeet(sheet, paper, about);
  return sheet.bytes();
}
