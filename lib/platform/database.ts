import type pg from 'pg';
import type { Prisma } from './generated/client';
import type { Sql } from './pool';

/** The client of Prisma, in a transaction or in none. */
export type Rows = Omit<Prisma.TransactionClient, `$${string}`>;

/** What a statement runs on: rows by the client, and SQL where it takes SQL, both in one transaction or none. */
export type Work = Sql & { readonly rows: Rows };

export type Database = {
  /** For the few that cannot go through Prisma: `tests/tidy/pool.test.ts` lists them with their reasons. */
  pool: pg.Pool;
  sql: Work;
  /** The same tag on the pool itself. */
  direct: Sql;
  /** Runs `work` in one transaction; commits unless it throws. */
  transaction<T>(work: (run: Work) => Promise<T>): Promise<T>;
  /** A transaction on a connection of the pool itself, for as long as it takes. */
  directTransaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Whether it is known to be away now, so that whoever asks is turned away at once. */
  isAway(): boolean;
  /** Whether it was away at some time since, ms since the epoch: not reached, hanging, without an end of its work. */
  wasAwaySince(ms: number): boolean;
  close(): Promise<void>;
};

/** A replica of the database, for long reads. */
export type Replica = {
  database: Database;
  /** Whether it was away, or lacked something of the primary, when it was asked last. */
  isBehind: boolean;
};
