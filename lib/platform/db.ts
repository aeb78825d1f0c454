import pg from 'pg';
import { Refusal, isRefusalCode } from '../core/codes';
import { fromDatabase, isDatabaseAway } from './database-away';
import type { Database, Rows, Work } from './database';
import { PrismaClient } from './generated/client';
import { openPool, statement, traced, type PoolOptions, type Row, type Sql } from './pool';
import { PoolAdapter, driverErrorOf, keepWritten } from './prisma-adapter';
import { asked } from './replica';
import { runtime } from './runtime';
import type { Tracing } from './tracing/tracing';

export { patiently } from './connections/careful-pool';
export { fromReplica } from './replica';
export type { Database, Rows, Work } from './database';
export type { Row, Sql } from './pool';

// A connection is waited for by the pool, 15 s at most, and a statement by the database.
const transactionLimits = { maxWait: 16_000, timeout: 30_000 };

// Stored functions refuse with the catalogue code as SQLSTATE and, where there is one, the result as detail.
function translate(wrapped: unknown): unknown {
  const error = driverErrorOf(wrapped);
  if (!(error instanceof pg.DatabaseError) || !error.code || !isRefusalCode(error.code))
    return error === wrapped ? error : fromDatabase(error);
  const result = error.detail ? (JSON.parse(error.detail) as Record<string, unknown>) : null;
  return new Refusal(error.code, result);
}

type Rethrow = (error: unknown) => never;

const clientOver = (pool: pg.Pool, rethrow: Rethrow, { onBroken, tracing }: PoolOptions) =>
  new PrismaClient({ adapter: new PoolAdapter(pool, onBroken) }).$extends({
    query: {
      $allOperations({ args, query, model, operation }) {
        const ask = () => query(args).catch(rethrow);
        // SQL that is written by hand has its name from its text.
        return tracing && model ? tracing.statement(`${operation} ${model}`, ask) : ask();
      },
    },
  });

type Client = ReturnType<typeof clientOver>;
type Asked = Pick<Client, '$queryRaw'>;

function workOver(asked: () => Asked, tracing: Tracing | null | undefined): Work {
  const sql: Sql = async <T extends Row>(strings: TemplateStringsArray, ...values: unknown[]) => {
    keepWritten(statement(strings).text);
    const [answer] = await asked().$queryRaw<[{ rows: T[] }]>(strings, ...values);
    return answer.rows;
  };
  return Object.defineProperty(traced(sql, tracing) as Work, 'rows', {
    get: () => asked() as unknown as Rows,
  });
}

function directOver(client: pg.Pool | pg.PoolClient, rethrow: Rethrow): Sql {
  return async <T extends Row>(strings: TemplateStringsArray, ...values: unknown[]) => {
    const { rows } = await client
      .query<T>({ ...statement(strings), values })
      .catch((error: unknown) => rethrow(fromDatabase(error)));
    return rows;
  };
}

async function directTransaction<T>(
  pool: pg.Pool,
  work: (sql: Sql) => Promise<T>,
  { rethrow, onBroken }: { rethrow: Rethrow; onBroken?: ((error: Error) => void) | undefined },
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => rethrow(fromDatabase(error)));
  let broken = false;
  // Between two statements nobody else hears that a connection was ended, and it would end the process.
  const onError = (error: Error) => {
    broken = true;
    onBroken?.(error);
  };
  client.on('error', onError);
  const sql = directOver(client, rethrow);
  try {
    await sql`begin`;
    const result = await work(sql);
    await sql`commit`;
    return result;
  } catch (error) {
    // Nothing more is asked of a connection that does not answer: its end undoes what it began.
    broken ||= isDatabaseAway(error);
    if (!broken) await client.query('rollback').catch(() => (broken = true));
    throw error;
  } finally {
    // A broken one may have more to say on its way out.
    if (!broken) client.off('error', onError);
    client.release(broken);
  }
}

/**
 * Connects as the given user and acts as `role`, which may do only what the application may:
 * the ledger tables, for one, are readable to it and written by the stored function alone.
 */
export function createDatabase(url: string, options: PoolOptions = {}): Database {
  const { tracing } = options;
  const pool = openPool(url, options);
  let awayAt = -Infinity;
  const rethrow: Rethrow = (error) => {
    const translated = translate(error);
    if (isDatabaseAway(translated)) awayAt = Date.now();
    throw translated;
  };
  // Not made where only the pool is used: it keeps 14 MB.
  let made: Client | undefined;
  const client = () => (made ??= clientOver(pool, rethrow, options));
  return {
    pool,
    sql: workOver(client, tracing),
    direct: traced(directOver(pool, rethrow), tracing),
    transaction: (work) =>
      client()
        .$transaction((within) => work(workOver(() => within as Asked, tracing)), transactionLimits)
        .catch(rethrow),
    directTransaction: (work) =>
      directTransaction(pool, (within) => work(traced(within, tracing)), {
        rethrow,
        onBroken: options.onBroken,
      }),
    isAway: () => pool.circuit.isOpen,
    wasAwaySince: (ms) => awayAt >= ms,
    async close() {
      await made?.$disconnect();
      if (!pool.ended) await pool.end();
    },
  };
}

const own: Sql = (strings, ...values) => asked().sql(strings, ...values);

/** The database of this process. */
export const sql: Work = Object.defineProperty(own as Work, 'rows', {
  get: () => asked().sql.rows,
});

/** The pool itself, for the few that `tests/tidy/pool.test.ts` lists with their reasons. */
export const direct: Sql = (strings, ...values) => asked().direct(strings, ...values);

export const transaction: Database['transaction'] = (work) => runtime().database.transaction(work);
