import type { TableRows } from '../core/generated/table-rows';
import { Prisma } from './generated/client';

type Hyphened = `${string}-${string}`;

/** The columns of all tables that hold words with hyphens, which the client names with underscores. */
type WordColumn = {
  [Table in keyof TableRows]: {
    [Column in keyof TableRows[Table]]: Extract<TableRows[Table][Column], Hyphened> extends never
      ? never
      : Column;
  }[keyof TableRows[Table]];
}[keyof TableRows];

/** The columns that hold text of anybody's. */
type FreeColumn = {
  [Table in keyof TableRows]: {
    [Column in keyof TableRows[Table]]: string extends TableRows[Table][Column] ? Column : never;
  }[keyof TableRows[Table]];
}[keyof TableRows];

/** Where a name is free text in another table its words stay as the client has them, and the type says so. */
type HyphenColumn = Exclude<WordColumn, FreeColumn>;

const hyphenColumns: Record<HyphenColumn, true> = {
  basic_status: true,
  advanced_status: true,
  loan_status: true,
  kind: true,
  period: true,
  purpose: true,
  status: true,
  close_reason: true,
  step: true,
  outcome: true,
  change: true,
  refused: true,
};

type WithHyphens<Word> = Word extends `${infer First}_${infer Rest}`
  ? WithHyphens<`${First}-${Rest}`>
  : Word;

/** A row of the client as SQL reads it: ids and numerics are strings, words have their hyphens. */
export type AsRead<T> = T extends bigint | Prisma.Decimal
  ? string
  : T extends Date | Uint8Array
    ? T
    : T extends readonly (infer One)[]
      ? AsRead<One>[]
      : T extends object
        ? { [Name in keyof T]: Name extends HyphenColumn ? WithHyphens<T[Name]> : AsRead<T[Name]> }
        : T;

const readIn = (column: string, value: unknown): unknown =>
  typeof value === 'string' && column in hyphenColumns ? value.replaceAll('_', '-') : read(value);

function read(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Prisma.Decimal.isDecimal(value)) return value.toFixed();
  if (Array.isArray(value)) return value.map(read);
  if (value instanceof Date || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, readIn(name, one)]));
}

/** What the client gave, with ids and numerics as decimal strings without trailing zeros, and words as the database has them. */
export const asRead = <T>(rows: T): AsRead<T> => read(rows) as AsRead<T>;
