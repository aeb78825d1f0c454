import { createHash } from 'node:crypto';
import pg from 'pg';
import { PrismaPg } from '@prisma/adapter-pg';
import { Refusal, isRefusalCode } from '../core/codes';
import { fromDatabase, isDatabaseAway } from './database-away';
import { PrismaClient } from './generated/client';
import { runtime } from './runtime';

export type Row = Record<string, unknown>;

/** A tagged template: values become parameters. numeric and bigint columns come back as strings. */
export type Sql = <T extends Row = Row>(
  strings: TemplateStringsArray,
  ...values: unknown[]
) => Promise<T[]>;

export type Database = {
  pool: pg.Pool;
  prisma: PrismaClient;
  sql: Sql;
  /** Runs `work` in one transaction; commits unless it throws. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Whether it was away at some time since, ms since the epoch: not reached, hanging, without an end of its work. */
  wasAwaySince(ms: number): boolean;
  close(): Promise<void>;
};

// Stored functions refuse with the catalogue code as SQLSTATE and, where there is one, the result as detail.
function translate(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || !error.code || !isRefusalCode(error.code))
    return fromDatabase(error);
  const result = error.detail ? (JSON.parse(error.detail) as Record<string, unknown>) : null;
  return new Refusal(error.code, result);
}

const statements = new WeakMap<TemplateStringsArray, { name: string; text: string }>();

function statement(strings: TemplateStringsArray) {
  const seen = statements.get(strings);
  if (seen) return seen;
  const text = strings.reduce((all, part, i) => `${all}$${i}${part}`);
  const made = { name: createHash('sha1').update(text).digest('hex').slice(0, 20), text };
  statements.set(strings, made);
  return made;
}

const sqlOver =
  (client: pg.Pool | pg.PoolClient, rethrow: (error: unknown) => never): Sql =>
  async <T extends Row>(strings: TemplateStringsArray, ...values: unknown[]) => {
    try {
      const answer = await client.query<T>({ ...statement(strings), values });
      return answer.rows;
    } catch (error) {
      return rethrow(error);
    }
  };

const limits = (lockSeconds: number) => [
  'statement_timeout=15s',
  `lock_timeout=${lockSeconds}s`,
  'idle_in_transaction_session_timeout=30s',
];
const byIndex = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'].map(
  (way) => `enable_${way}=off`,
);

/**
 * Connects as the given user and acts as `role`, which may do only what the application may:
 * the ledger tables, for one, are readable to it and written by the stored function alone.
 */
export function createDatabase(
  url: string,
  options: {
    max?: number;
    role?: string | null;
    onBroken?: (error: Error) => void;
    /** A statement without a reply for so long fails, and its connection ends. */
    patienceMs?: number;
    /** Every statement looks rows up by indexes, also one that was planned while its tables were empty. */
    byIndex?: boolean;
    /** How long a statement waits for a lock before it fails. */
    lockSeconds?: number;
    /** What the database calls its connections. */
    name?: string;
  } = {},
): Database {
  const role = options.role === undefined ? 'assay_app' : options.role;
  const settings = [
    ...(role ? [`role=${role}`, ...limits(options.lockSeconds ?? 10)] : []),
    ...(options.byIndex ? byIndex : []),
  ];
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: options.name,
    query_timeout: options.patienceMs,
    options: settings.map((one) => `-c ${one}`).join(' ') || undefined,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => options.onBroken?.(error));
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  let awayAt = -Infinity;
  function rethrow(error: unknown): never {
    const translated = translate(error);
    if (isDatabaseAway(translated)) awayAt = Date.now();
    throw translated;
  }
  return {
    pool,
    prisma,
    sql: sqlOver(pool, rethrow),
    async transaction(work) {
      const client = await pool.connect().catch(rethrow);
      let broken = false;
      // Between two statements nobody else hears that a connection was ended, and it would end the process.
      const onError = (error: Error) => {
        broken = true;
        options.onBroken?.(error);
      };
      client.on('error', onError);
      try {
        await client.query('begin').catch(rethrow);
        const result = await work(sqlOver(client, rethrow));
        await client.query('commit').catch(rethrow);
        return result;
      } catch (error) {
        // Of a connection that does not answer nothing more is asked: its end undoes what it began.
        broken ||= isDatabaseAway(error);
        if (!broken) await client.query('rollback').catch(() => (broken = true));
        throw error;
      } finally {
        // A broken one may have more to say on its way out.
        if (!broken) client.off('error', onError);
        client.release(broken);
      }
    },
    wasAwaySince: (ms) => awayAt >= ms,
    async close() {
      await prisma.$disconnect();
      if (!pool.ended) await pool.end();
    },
  };
}

export const prisma = (): PrismaClient => runtime().database.prisma;

export const sql: Sql = (strings, ...values) => runtime().database.sql(strings, ...values);

export const transaction: Database['transaction'] = (work) => runtime().database.transaction(work);
