import type { PaperTable } from '@/lib/statements/paper-rules';
import { a4, faint, type Paper, type Style } from './paper';

const head: Style = { size: 7.5, colour: faint };
const body: Style = { size: 8.5 };
const strong: Style = { size: 8.5, weight: 600 };
const small: Style = { size: 6.5, colour: faint };
const gap = 6;
const leading = 11;

type Row = PaperTable['rows'][number];

/** Writes a table over as many pages as it takes, with its heads on each. */
export class TableWriter {
  private readonly starts: number[];

  constructor(
    private readonly sheet: Paper,
    private readonly table: PaperTable,
    private readonly bottom: number,
  ) {
    let x = a4.margin;
    this.starts = table.columns.map(({ width }) => (x += width) - width);
  }

  /** The height of the next thing beneath it. */
  draw(from: number): number {
    let y = this.drawHeads(from);
    for (const row of this.table.rows) {
      const cells = this.cellsOf(row);
      const lines = Math.max(...cells.map((cell) => cell.length));
      const height = lines * leading + (row.small ? 9 : 0) + 7;
      if (y - height < this.bottom) {
        this.sheet.addPage();
        y = this.drawHeads(a4.height - a4.margin);
      }
      this.drawRow(row, cells, y);
      y -= height;
      this.sheet.rule(y);
    }
    return y;
  }

  private roomOf = (column: number): number => this.table.columns[column]!.width - gap;

  private cellsOf = (row: Row): string[][] =>
    row.cells.map((cell, i) => this.sheet.lines(cell, this.roomOf(i), row.strong ? strong : body));

  private drawCell(lines: readonly string[], column: number, y: number, style: Style): void {
    const { end = false, width } = this.table.columns[column]!;
    const last = column === this.table.columns.length - 1;
    const x = this.starts[column]! + (end ? width - (last ? 0 : gap / 2) : 0);
    lines.forEach((line, i) => this.sheet.text(line, { x, y: y - i * leading, end }, style));
  }

  private drawHeads(from: number): number {
    const { sheet, table } = this;
    const heads = table.columns.map((column, i) => sheet.lines(column.head, this.roomOf(i), head));
    const lines = Math.max(...heads.map((words) => words.length));
    heads.forEach((words, i) => this.drawCell(words, i, from, head));
    const y = from - (lines - 1) * leading - 6;
    sheet.rule(y);
    return y;
  }

  private drawRow(row: Row, cells: string[][], top: number): void {
    const y = top - leading;
    cells.forEach((lines, i) => this.drawCell(lines, i, y, row.strong ? strong : body));
    if (!row.small) return;
    const under = y - (cells[1]!.length - 1) * leading - 9;
    this.sheet.text(row.small, { x: this.starts[1]!, y: under }, small);
  }
}
