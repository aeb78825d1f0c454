import { pino, stdSerializers } from 'pino';
import type { Env } from './env';

export type Log = Pick<ReturnType<typeof pino>, 'info' | 'warn' | 'error' | 'debug'>;

/** An error of the database carries its whole connection along, which tells nothing and is long. */
function errorOf(error: Error): unknown {
  const shown: Record<string, unknown> = { ...stdSerializers.err(error) };
  delete shown.client;
  return shown;
}

/** Never logs tokens, passwords or bodies: callers pass ids and codes only. */
export const createLog = (env: Pick<Env, 'LOG_LEVEL'>): Log =>
  pino({
    level: env.LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorOf },
  });
