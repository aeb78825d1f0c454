import type { PrintWork } from '@/lib/statements/contract';
import { localeTag } from '@/lib/core/locales';
import { sayerIn } from '@/lib/platform/mail-words';
import { paperOf, type PaperTable, type StatementPaper } from '@/lib/statements/paper-rules';
import { figuresIn } from '@/lib/statements/words-rules';
import { a4, accent, faint, ink, Paper, type Style } from './paper';
import { TableWriter } from './table';

const namespaces = ['records', 'account', 'orders'];

const title: Style = { size: 18, weight: 600 };
const heading: Style = { size: 11, weight: 600 };
const body: Style = { size: 9 };
const label: Style = { size: 9, colour: faint };
const foot: Style = { size: 7.5, colour: faint };

const bottom = a4.margin + 26;
const right = a4.width - a4.margin;

/** Everything that is written in the lighter weight, and what is in the stronger one. */
function textsOf(paper: StatementPaper): { plain: string; strong: string } {
  const rows = paper.tables.flatMap((table) => table.rows);
  const cells = (strong: boolean) =>
    rows.filter((row) => (row.strong ?? false) === strong).flatMap((row) => row.cells);
  const strong = [
    paper.title,
    'Assay',
    ...paper.tables.map((table) => table.title),
    ...cells(true),
  ];
  const plain = [
    paper.month,
    ...paper.facts.flat(),
    ...paper.tables.flatMap(({ columns, none }) => [
      none ?? '',
      ...columns.map(({ head }) => head),
    ]),
    ...cells(false),
    ...rows.map(({ small }) => small ?? ''),
    ...paper.notes,
    paper.page(1234567890, 1234567890),
    'Assay · ',
  ];
  return { plain: plain.join(''), strong: strong.join('') };
}

function drawHead(sheet: Paper, { title: words, month, facts }: StatementPaper): number {
  let y = a4.height - a4.margin;
  sheet.mark('M12 2 2 21h5l5-10 5 10h5z', { x: a4.margin, y }, 20, accent);
  sheet.mark('M8 15.8h8v2.4h-8z', { x: a4.margin, y }, 20, ink);
  sheet.text('Assay', { x: a4.margin + 26, y: y - 15.5 }, { size: 14, weight: 600 });
  sheet.text(month, { x: right, y: y - 14, end: true }, { size: 11, colour: faint });
  y -= 58;
  sheet.text(words, { x: a4.margin, y }, title);
  y -= 26;
  const labelWidth = Math.max(...facts.map(([name]) => sheet.width(name, label))) + 14;
  for (const [name, value] of facts) {
    sheet.text(name, { x: a4.margin, y }, label);
    sheet.text(value, { x: a4.margin + labelWidth, y }, body);
    y -= 14;
  }
  return y - 12;
}

function drawNotes(sheet: Paper, notes: readonly string[], from: number): void {
  let y = from;
  for (const note of notes)
    for (const line of sheet.lines(note, right - a4.margin, body)) {
      if (y < bottom) {
        sheet.addPage();
        y = a4.height - a4.margin;
      }
      sheet.text(line, { x: a4.margin, y }, label);
      y -= 13;
    }
}

function drawFeet(sheet: Paper, paper: StatementPaper, about: string): void {
  const pages = sheet.document.getPages();
  pages.forEach((page, i) => {
    sheet.page = page;
    sheet.rule(a4.margin + 12);
    sheet.text(`Assay · ${about}`, { x: a4.margin, y: a4.margin }, foot);
    sheet.text(paper.page(i + 1, pages.length), { x: right, y: a4.margin, end: true }, foot);
  });
}

function drawTable(sheet: Paper, table: PaperTable, from: number): number {
  let y = from;
  if (y < bottom + 70) {
    sheet.addPage();
    y = a4.height - a4.margin;
  }
  sheet.text(table.title, { x: a4.margin, y }, heading);
  y -= 18;
  if (table.rows.length > 0) return new TableWriter(sheet, table, bottom).draw(y) - 22;
  sheet.text(table.none ?? '', { x: a4.margin, y }, label);
  return y - 26;
}

/** A statement as a PDF on A4 in its reader's language. */
export async function printStatement({ statement, locale }: PrintWork): Promise<Uint8Array> {
  const say = await sayerIn(locale, namespaces);
  const paper = paperOf(statement, new Date().toISOString(), say, figuresIn(locale));
  const { plain, strong } = textsOf(paper);
  const sheet = await Paper.of(plain, strong, locale);
  sheet.document.setTitle(`${paper.title} · ${paper.month}`, { showInWindowTitleBar: true });
  sheet.document.setLanguage(localeTag(locale).replace('-u-nu-latn', ''));
  sheet.document.setAuthor('Assay');
  sheet.document.setCreator('Assay');
  sheet.document.setProducer('Assay');
  sheet.addPage();
  let y = drawHead(sheet, paper);
  for (const table of paper.tables) y = drawTable(sheet, table, y);
  drawNotes(sheet, paper.notes, y);
  drawFeet(sheet, paper, `${statement.username} · ${paper.month}`);
  return sheet.bytes();
}
