import { Prisma } from './generated/client';

/** A row of the client as SQL reads it: ids and numerics are strings. */
export type AsRead<T> = T extends bigint | Prisma.Decimal
  ? string
  : T extends Date | Uint8Array
    ? T
    : T extends readonly (infer One)[]
      ? AsRead<One>[]
      : T extends object
        ? { [Name in keyof T]: AsRead<T[Name]> }
        : T;

function read(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Prisma.Decimal.isDecimal(value)) return value.toFixed();
  if (Array.isArray(value)) return value.map(read);
  if (value instanceof Date || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, read(one)]));
}

/** What the client gave, with ids and numerics as decimal strings without trailing zeros. */
export const asRead = <T>(rows: T): AsRead<T> => read(rows) as AsRead<T>;
