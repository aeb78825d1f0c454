import { pino } from 'pino';
import type { Env } from './env';

export type Log = Pick<ReturnType<typeof pino>, 'info' | 'warn' | 'error' | 'debug'>;

/** Never logs tokens, passwords or bodies: callers pass ids and codes only. */
export const createLog = (env: Pick<Env, 'LOG_LEVEL'>): Log =>
  pino({ level: env.LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
