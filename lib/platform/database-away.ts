// Connections, resources such as disk and memory, a database that is read-only or shuts down, and the
// system below; rollbacks such as of a deadlock, locks that were not got in time and statements ended by
// their time limit pass by themselves too.
const awayStates = /^(?:08|25006|40|53|55P03|57|58)/;

// What the network says.
const awayErrors = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);

// What pg says without a code.
const awayWords =
  /^(?:The database is away|Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Connection ended)/;

// Prisma: cannot be reached, timed out, closed, no connection of the pool, a transaction that took too long to begin or to end.
const awayPrisma = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034']);

const sign = Symbol.for('assay.fromDatabase');

type Signed = Error & { code?: unknown; cause?: unknown; [sign]?: true };

// An error may be of another realm than this code, as those of the network are in tests.
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Marks an error as one of the database: others may say the same words of other servers. */
export function fromDatabase(error: unknown): unknown {
  if (isObject(error)) Object.defineProperty(error, sign, { value: true });
  return error;
}

function saysAway({ code, message }: Signed): boolean {
  if (typeof code !== 'string') return awayWords.test(message);
  return /^[0-9A-Z]{5}$/.test(code) && !awayErrors.has(code)
    ? awayStates.test(code) || awayPrisma.has(code)
    : awayErrors.has(code);
}

/**
 * Whether the database could not do what it was asked for now, and may when it is asked again: it cannot be
 * reached, ends its connections, is full, or hangs.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!isObject(error)) return false;
  const one = error as Signed;
  const isPrisma = /^PrismaClient/.test(String((one as { name?: unknown }).name));
  if ((one[sign] || isPrisma) && saysAway(one)) return true;
  return isDatabaseAway(one.cause);
}
