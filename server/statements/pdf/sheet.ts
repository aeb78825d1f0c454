import { localeTag, type Locale } from '@/lib/core/locales';
import type { PaperTable } from '@/lib/statements/paper-rules';
import { a4, accent, faint, ink, Paper, type Style } from './paper';
import { TableWriter } from './table';

const title: Style = { size: 18, weight: 600 };
const heading: Style = { size: 11, weight: 600 };
export const body: Style = { size: 9 };
export const label: Style = { size: 9, colour: faint };
const foot: Style = { size: 7.5, colour: faint };

const bottom = a4.margin + 26;
export const right = a4.width - a4.margin;

type Words = {
  title: string;
  facts: readonly (readonly [label: string, value: string])[];
  tables: readonly PaperTable[];
  page: (page: number, pages: number) => string;
};

/** Everything that is written in the lighter weight, and what is in the stronger one. */
export function textsOf(
  { title: words, facts, tables, page }: Words,
  others: readonly string[],
): { plain: string; strong: string } {
  const rows = tables.flatMap((table) => table.rows);
  const cells = (strong: boolean) =>
    rows.filter((row) => (row.strong ?? false) === strong).flatMap((row) => row.cells);
  const strong = [words, 'Assay', ...tables.map((table) => table.title), ...cells(true)];
  const plain = [
    ...facts.flat(),
    ...tables.flatMap(({ columns, none }) => [none ?? '', ...columns.map(({ head }) => head)]),
    ...cells(false),
    ...rows.map(({ small }) => small ?? ''),
    ...others,
    page(1234567890, 1234567890),
    'Assay · ',
  ];
  return { plain: plain.join(''), strong: strong.join('') };
}

/** A sheet in one language with what a reader of the file is told of it. */
export async function sheetFor(
  { plain, strong }: { plain: string; strong: string },
  name: string,
  locale: Locale,
): Promise<Paper> {
  const sheet = await Paper.of(plain, strong, locale);
  sheet.document.setTitle(name, { showInWindowTitleBar: true });
  sheet.document.setLanguage(localeTag(locale).replace('-u-nu-latn', ''));
  sheet.document.setAuthor('Assay');
  sheet.document.setCreator('Assay');
  sheet.document.setProducer('Assay');
  sheet.addPage();
  return sheet;
}

export const top = a4.height - a4.margin;

/** Where something of a height goes: on the next page where this one has no room for it. */
export function roomFor(sheet: Paper, height: number, from: number): number {
  if (from - height >= bottom) return from;
  sheet.addPage();
  return top;
}

export function drawHead(
  sheet: Paper,
  { title: words, facts }: Pick<Words, 'title' | 'facts'>,
  aside: string,
): number {
  let y = top;
  sheet.mark('M12 2 2 21h5l5-10 5 10h5z', { x: a4.margin, y }, 20, accent);
  sheet.mark('M8 15.8h8v2.4h-8z', { x: a4.margin, y }, 20, ink);
  sheet.text('Assay', { x: a4.margin + 26, y: y - 15.5 }, { size: 14, weight: 600 });
  sheet.text(aside, { x: right, y: y - 14, end: true }, { size: 11, colour: faint });
  y -= 58;
  sheet.text(words, { x: a4.margin, y }, title);
  y -= 26;
  const labelWidth = Math.max(...facts.map(([name]) => sheet.width(name, label))) + 14;
  for (const [name, value] of facts) {
    sheet.text(name, { x: a4.margin, y }, label);
    for (const line of sheet.lines(value, right - a4.margin - labelWidth, body)) {
      sheet.text(line, { x: a4.margin + labelWidth, y }, body);
      y -= 14;
    }
  }
  return y - 12;
}

/** Paragraphs over as many pages as they take, so far apart; gives the height beneath them. */
export function drawNotes(
  sheet: Paper,
  notes: readonly string[],
  from: number,
  style: Style = label,
  apart = 0,
): number {
  let y = from;
  for (const note of notes) {
    for (const line of sheet.lines(note, right - a4.margin, body)) {
      y = roomFor(sheet, 0, y);
      sheet.text(line, { x: a4.margin, y }, style);
      y -= 13;
    }
    y -= apart;
  }
  return y;
}

export function drawFeet(sheet: Paper, { page: words }: Pick<Words, 'page'>, about: string): void {
  const pages = sheet.document.getPages();
  pages.forEach((page, i) => {
    sheet.page = page;
    sheet.rule(a4.margin + 12);
    sheet.text(`Assay · ${about}`, { x: a4.margin, y: a4.margin }, foot);
    sheet.text(words(i + 1, pages.length), { x: right, y: a4.margin, end: true }, foot);
  });
}

export function drawTable(sheet: Paper, table: PaperTable, from: number): number {
  let y = roomFor(sheet, 70, from);
  sheet.text(table.title, { x: a4.margin, y }, heading);
  y -= 18;
  if (table.rows.length > 0) return new TableWriter(sheet, table, bottom).draw(y) - 22;
  sheet.text(table.none ?? '', { x: a4.margin, y }, label);
  return y - 26;
}
