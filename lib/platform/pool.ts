import { createHash } from 'node:crypto';
import type pg from 'pg';
import { CarefulPool } from './connections/careful-pool';
import type { SessionConfig } from './connections/database-connection';
import { nameOfStatement } from './tracing/statement-names';
import type { Tracing } from './tracing/tracing';

export type Row = Record<string, unknown>;

/** A tagged template: values become parameters. numeric and bigint columns come back as strings. */
export type Sql = <T extends Row = Row>(
  strings: TemplateStringsArray,
  ...values: unknown[]
) => Promise<T[]>;

export type PoolOptions = {
  max?: number;
  role?: string | null;
  onBroken?: (error: Error) => void;
  /** Customers wait for it: a connection is waited for shortly, and a database that hangs is found out. */
  isHurried?: boolean;
  /** A statement without a reply for so long fails, and its connection ends. */
  patienceMs?: number;
  /** Every statement looks rows up by indexes, also one that was planned while its tables were empty. */
  byIndex?: boolean;
  /** How long a statement waits for a lock before it fails. */
  lockSeconds?: number;
  /** How long a statement may take, which is short for a call. */
  statementSeconds?: number;
  /** What the database calls its connections. */
  name?: string;
  /** Has its statements stand in the traces of what they belong to. */
  tracing?: Tracing | null;
};

const limits = ({ lockSeconds = 10, statementSeconds = 15 }: PoolOptions) => ({
  statement_timeout: `${statementSeconds}s`,
  lock_timeout: `${lockSeconds}s`,
  idle_in_transaction_session_timeout: '30s',
});
const byIndex = Object.fromEntries(
  ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'].map((way) => [`enable_${way}`, 'off']),
);

// How long a connection is waited for, ms.
const waitMs = { hurried: 3_000, other: 5_000 };

export function openPool(url: string, options: PoolOptions): CarefulPool {
  const role = options.role === undefined ? 'assay_app' : options.role;
  const session = {
    // Prisma writes and reads times without their zone.
    timezone: 'UTC',
    ...(role ? { role, ...limits(options) } : {}),
    ...(options.byIndex ? byIndex : {}),
  };
  const config: pg.PoolConfig & SessionConfig = {
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: options.isHurried ? waitMs.hurried : waitMs.other,
    keepAlive: true,
    application_name: options.name,
    query_timeout: options.patienceMs,
    session,
  };
  const pool = new CarefulPool(config, options.isHurried ?? false);
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => options.onBroken?.(error));
  return pool;
}

const statements = new WeakMap<TemplateStringsArray, { name: string; text: string }>();

/** The text of a statement, its values numbered, and the name it is prepared under. */
export function statement(strings: TemplateStringsArray): { name: string; text: string } {
  const seen = statements.get(strings);
  if (seen) return seen;
  const text = strings.reduce((all, part, i) => `${all}$${i}${part}`);
  const made = { name: createHash('sha1').update(text).digest('hex').slice(0, 20), text };
  statements.set(strings, made);
  return made;
}

/** The same tag, its statements in the traces of what they belong to. */
export const traced = <S extends Sql>(sql: S, tracing: Tracing | null | undefined): Sql =>
  tracing
    ? (strings, ...values) =>
        tracing.statement(nameOfStatement(strings), () => sql(strings, ...values))
    : sql;
