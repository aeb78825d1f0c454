import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlQuery,
  type SqlResultSet,
  type Transaction,
} from '@prisma/driver-adapter-utils';
import type pg from 'pg';
import { fromDatabase, isDatabaseAway } from './database-away';
import type { Row } from './pool';

// What the adapter's objects have besides what they declare.
type Queryable = {
  client: Pick<pg.PoolClient, 'query'>;
  queryRaw(query: SqlQuery): Promise<SqlResultSet>;
  onError(error: unknown): never;
};
type Open = Transaction & Queryable & { client: pg.PoolClient; cleanup?(): void };

/** What the driver said, as it said it. It has no code of its own, so the client passes it on. */
class DriverError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause: fromDatabase(cause) });
  }
}

/** What was wrong, in the words of the driver. */
export const driverErrorOf = (error: unknown): unknown =>
  error instanceof DriverError ? error.cause : error;

const onError = (error: unknown): never => {
  throw new DriverError(error);
};

/** Nothing was asked yet: a transaction that cannot begin means that the connection is gone. */
const notBegun = (cause: unknown): never =>
  onError(new Error('Connection terminated before a transaction began', { cause }));

// Queries of the client vary with the length of their lists. Those beyond a thousand are not prepared,
// since every connection would keep them for ever.
const mostPrepared = 1_000;
const prepared = new Map<string, string>();
const written = new Set<string>();

/** Notes a statement that is written by hand: its answer is one row with all rows, as the driver reads them. */
export function keepWritten(text: string): void {
  written.add(text);
}

function nameOf({ sql }: SqlQuery): string {
  const known = prepared.get(sql);
  if (known !== undefined) return known;
  if (prepared.size >= mostPrepared && !written.has(sql)) return '';
  const name = createHash('sha1').update(sql).digest('hex').slice(0, 20);
  prepared.set(sql, name);
  return name;
}

function valuesOf({ args, argTypes }: SqlQuery): unknown[] {
  return args.map((arg, i) =>
    argTypes[i]!.scalarType === 'bytes' && typeof arg === 'string'
      ? Buffer.from(arg, 'base64')
      : arg,
  );
}

// All rows are in one cell, as the driver made them: the client takes apart what it gets by cells, for
// types that are not wanted here and at more than the driver's own cost.
async function ask(client: Queryable['client'], query: SqlQuery): Promise<SqlResultSet> {
  const { rows } = await client
    .query<Row>({ name: nameOf(query), text: query.sql, values: valuesOf(query) })
    .catch(onError);
  return { columnNames: ['rows'], columnTypes: [ColumnTypeEnum.Text], rows: [[rows]] };
}

function careful<T extends Queryable>(queryable: T): T {
  const { queryRaw, client } = queryable;
  queryable.queryRaw = (query) =>
    written.has(query.sql) ? ask(client, query) : queryRaw.call(queryable, query);
  queryable.onError = onError;
  return queryable;
}

/** A transaction whose connection goes when it does not answer: its end undoes what was begun. */
function carefulTransaction(opened: Transaction): Transaction {
  const transaction = careful(opened as Open);
  const { queryRaw, executeRaw, rollback } = transaction;
  let isBroken = false;
  const watched = <T>(asked: Promise<T>): Promise<T> =>
    asked.catch((error: unknown) => {
      isBroken ||= isDatabaseAway(error);
      throw error;
    });
  transaction.queryRaw = (query) => watched(queryRaw.call(transaction, query));
  transaction.executeRaw = (query) =>
    isBroken && query.sql === 'ROLLBACK'
      ? Promise.resolve(0)
      : watched(executeRaw.call(transaction, query));
  transaction.rollback = async () => {
    if (!isBroken) return rollback.call(transaction);
    transaction.cleanup?.();
    transaction.client.release(true);
  };
  return transaction;
}

/** Prisma's way to the pool of this process. */
export class PoolAdapter extends PrismaPg {
  constructor(pool: pg.Pool, onBroken?: (error: Error) => void) {
    super(pool, { statementNameGenerator: nameOf, onConnectionError: onBroken });
  }

  override async connect(): ReturnType<PrismaPg['connect']> {
    const adapter = await super.connect();
    const { startTransaction } = adapter;
    adapter.startTransaction = async (level) =>
      carefulTransaction(await startTransaction.call(adapter, level).catch(notBegun));
    careful(adapter as unknown as SqlDriverAdapter & Queryable);
    return adapter;
  }
}
