import { DatabaseConnection } from './database-connection';

const rounds = 8;
const patienceMs = 5_000;

const open = async (connectionString: string) => {
  const client = new DatabaseConnection({
    connectionString,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    application_name: 'assay look',
  });
  await client.connect();
  return client;
};

/** The server process that answers. */
async function backendOf(client: DatabaseConnection): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}

/** Whether what was told at connecting is the process that answers: a pooler tells a number of its own. */
const isDirect = async (client: DatabaseConnection): Promise<boolean> =>
  (client as unknown as { processID: number }).processID === (await backendOf(client));

/** Whether a transaction of `other` has the first one answered by another server process than before. */
async function isMoved(one: DatabaseConnection, other: DatabaseConnection): Promise<boolean> {
  const before = await backendOf(one);
  await other.query('begin');
  const busy = await backendOf(other);
  const after = await backendOf(one);
  await other.query('rollback');
  return busy === before || after !== before;
}

/**
 * Whether a session at the database lasts as long as its connection. Behind a pooler that gives it to others after
 * each transaction, the role, the locks of the leader and the news would be lost, or another's.
 */
export async function keepsSessions(url: string): Promise<boolean> {
  const one = await open(url);
  let other: DatabaseConnection | undefined;
  try {
    if (await isDirect(one)) return true;
    other = await open(url);
    for (let round = 0; round < rounds; round++) if (await isMoved(one, other)) return false;
    return true;
  } finally {
    one.leave();
    other?.leave();
  }
}

const advice =
  'leads to a pooler that gives sessions to others after each transaction: set its pool_mode to session, or name the database itself (docs/several-machines.md)';

/** Makes sure of it for the database, and for its replica where that answers now. */
export async function assertSessionsKept(url: string, replica?: string): Promise<void> {
  if (!(await keepsSessions(url))) throw new Error(`DATABASE_URL ${advice}`);
  if (replica && !(await keepsSessions(replica).catch(() => true)))
    throw new Error(`DATABASE_READ_URL ${advice}`);
}
