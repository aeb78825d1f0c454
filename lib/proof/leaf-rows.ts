import { notFound } from '../core/codes';
import type { Database, Sql } from '../platform/db';
import { blindOf, leafNode, saltOf } from './tree-crypto';
import type { Amounts, Node, Version } from './tree-rules';

/** A day that was taken, as far as its leaves hang on it. */
export type Taken = {
  version: Version;
  day: string;
  takenAt: Date;
  lastEntry: string;
  leaves: number;
  currencies: { currency: string; scale: number }[];
};

export type Leaf = { customerId: string; accountHash: string; place: number; amounts: Amounts[] };

type TakenRow = {
  version: number;
  taken_at: Date;
  last_entry: string;
  leaves: number;
  currencies: string;
  scales: string;
};

/** A day that was taken; 404 where there is none. */
export async function takenDay(sql: Sql, day: string): Promise<Taken> {
  const [row] = await sql<TakenRow>`
    select version, taken_at, last_entry, leaves, array_to_string(currencies, ' ') as currencies,
      array_to_string(scales, ' ') as scales
    from proof_day where day = ${day}::date`;
  if (!row) throw notFound();
  const scales = row.scales.split(' ');
  return {
    version: row.version === 2 ? 2 : 3,
    day,
    takenAt: row.taken_at,
    lastEntry: row.last_entry,
    leaves: row.leaves,
    currencies: row.currencies.split(' ').map((currency, n) => ({
      currency,
      scale: Number(scales[n]),
    })),
  };
}

type LeafRow = {
  customer_id: string;
  place: number;
  account: string;
  available: string;
  held: string;
  /** Null before version 3. */
  principal: string | null;
  debt: string;
};

function leafOf(row: LeafRow, { currencies, version }: Taken): Leaf {
  const [available, held, debt] = [row.available, row.held, row.debt].map((all) => all.split(' '));
  const principal = version === 2 ? null : row.principal!.split(' ');
  return {
    customerId: row.customer_id,
    accountHash: row.account,
    place: row.place,
    amounts: currencies.map(({ currency, scale }, n) => ({
      currency,
      scale,
      available: available![n]!,
      held: held![n]!,
      ...(principal && { principal: principal[n]! }),
      debt: debt![n]!,
    })),
  };
}

/** Leaves at so many places from one on. */
export async function leavesFrom(
  sql: Sql,
  taken: Taken,
  place: number,
  count: number,
): Promise<Leaf[]> {
  const rows = await sql<LeafRow>`
    select customer_id, place, encode(account, 'hex') as account,
      array_to_string(available, ' ') as available, array_to_string(held, ' ') as held,
      array_to_string(principal, ' ') as principal, array_to_string(debt, ' ') as debt
    from proof_leaf where day = ${taken.day}::date and place >= ${place} and place < ${place + count}
    order by place`;
  return rows.map((row) => leafOf(row, taken));
}

/** Where a customer's leaf is; null where they have none that day. */
export async function placeOf(sql: Sql, day: string, customerId: string): Promise<number | null> {
  const [row] = await sql<{ place: number }>`
    select place from proof_leaf where day = ${day}::date and customer_id = ${customerId}`;
  return row?.place ?? null;
}

export const blindOfLeaf = (leaf: Leaf, secret: Buffer): string =>
  blindOf(saltOf(secret, leaf.customerId), leaf.accountHash);

export const nodeOfLeaf = (leaf: Leaf, day: string, secret: Buffer): Node =>
  leafNode(day, leaf.place, blindOfLeaf(leaf, secret), leaf.amounts);

const readAtOnce = 1024;

/** All leaves of a day in their places, a few thousand in memory at a time. */
export async function* allLeaves(
  { direct }: Pick<Database, 'direct'>,
  taken: Taken,
): AsyncGenerator<Leaf[]> {
  for (let place = 0; place < taken.leaves; place += readAtOnce)
    yield await leavesFrom(direct, taken, place, readAtOnce);
}
