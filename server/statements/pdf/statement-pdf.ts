import type { PrintWork } from '@/lib/statements/contract';
import { sayerIn } from '@/lib/platform/mail-words';
import { paperOf } from '@/lib/statements/paper-rules';
import { figuresIn } from '@/lib/statements/words-rules';
import { drawFeet, drawHead, drawNotes, drawTable, sheetFor, textsOf } from './sheet';

const namespaces = ['records', 'account', 'orders'];

/** A statement as a PDF on A4 in its reader's language. */
export async function printStatement({ statement, locale }: PrintWork): Promise<Uint8Array> {
  const say = await sayerIn(locale, namespaces);
  const paper = paperOf(statement, new Date().toISOString(), say, figuresIn(locale));
  const texts = textsOf(paper, [paper.month, ...paper.notes]);
  const sheet = await sheetFor(texts, `${paper.title} · ${paper.month}`, locale);
  let y = drawHead(sheet, paper, paper.month);
  for (const table of paper.tables) y = drawTable(sheet, table, y);
  drawNotes(sheet, paper.notes, y);
  drawFeet(sheet, paper, `${statement.username} · ${paper.month}`);
  return sheet.bytes();
}
