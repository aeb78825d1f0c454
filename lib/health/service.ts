import { timingSafeEqual } from 'node:crypto';
import { hashToken } from '@/lib/credentials/token-crypto';
import { sql } from '../platform/db';
import type { Env } from '../platform/env';
import { waitingText } from '../platform/metrics';
import { remembered } from '../platform/memo';
import { hasRuntime, runtime, type Floor } from '../platform/runtime';
import { codeApplied, migrationsApplied } from './code-check';
import type { Part } from './rules';
import { pricesFlow } from './price-check';
import { warningsOf } from './setting-check';
import { writesWork } from './write-check';

/** A plain answer that any server can write. */
export type HealthAnswer = { status: number; headers: Record<string, string>; body: string };

const patienceMs = 2_000;

const json = (status: number, body: unknown): HealthAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
});

/** Answers as long as the process can answer at all. */
export const liveAnswer = (): HealthAnswer => json(200, { status: 'live' });

// The reason goes to the log: an error of the database may name hosts and users.
async function inTime(name: string, work: Promise<Part>): Promise<Part> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Part>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, problem: 'no answer in time' }), patienceMs);
  });
  const failed = (error: unknown): Part => {
    runtime().log.warn({ err: error, part: name }, 'a part is not ready');
    return { ok: false, problem: 'no answer' };
  };
  return Promise.race([work.catch(failed), late]).finally(() => clearTimeout(timer));
}

/** Anybody may ask, as often as they like: all who do within half a second share what was found. */
const askedOnce = (name: string, work: () => Promise<Part>): Promise<Part> =>
  remembered(`ready: ${name}`, 500, () => inTime(name, work()));

async function databaseAnswers(): Promise<Part> {
  if (runtime().database.isAway()) return { ok: false, problem: 'away' };
  await sql`select 1`;
  return { ok: true };
}

type Waiting = { leader: { process: number | null } | null };

/** What a process answers that does not lead: it stands by, has no database, or is on its way. */
export function waitingAnswer(waiting: Waiting | null): HealthAnswer {
  if (!waiting) return json(503, { status: 'starting' });
  if (waiting.leader) return json(503, { status: 'standing-by', leader: waiting.leader.process });
  return json(503, { status: 'starting', problem: 'the database does not answer' });
}

/** Instruments that stopped trading because ticks of theirs were lost: only the next start lets them trade again. */
function lostTicks(): string[] {
  const halted = runtime().book.haltedCodes();
  return halted.length === 0
    ? []
    : [`Ticks were lost, and trading is halted until the next start: ${halted.join(', ')}`];
}

/** Whether this process leads, or speaks to the one that does. */
function leadOf(floor: Floor | null): Part & { process?: number; term?: string } {
  if (!floor) return { ok: true, process: process.pid };
  const { leader } = floor;
  return leader ? { ok: true, term: leader } : { ok: false, problem: 'no process leads' };
}

/** Who leads in the place of this house; null where nobody does, or that cannot be told. */
async function strangeLeader(): Promise<Waiting['leader']> {
  const { floor, database } = runtime();
  if (!floor || floor.leader || database.isAway()) return null;
  const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null).unref());
  return Promise.race([floor.stranger().catch(() => null), late]);
}

/**
 * 200 when this process leads or speaks to the leader, the database answers and takes writes, all migrations and the code of
 * this copy are applied and open markets have prices; else 503 with what fails, or with who leads where that is another house. Warnings are what an operator should mend,
 * though nothing that is built fails by it.
 */
export async function readyAnswer(): Promise<HealthAnswer> {
  if (!hasRuntime()) return waitingAnswer(null);
  const leader = await remembered('ready: leader', 500, strangeLeader);
  if (leader) return waitingAnswer({ leader });
  const [database, migrations, code, writes] = await Promise.all([
    askedOnce('database', databaseAnswers),
    askedOnce('migrations', migrationsApplied),
    askedOnce('code', codeApplied),
    askedOnce('writes', writesWork),
  ]);
  const { part: prices, warnings } = pricesFlow(runtime());
  const lead = leadOf(runtime().floor);
  const parts = { lead, database, migrations, code, writes, prices };
  const ready = Object.values(parts).every((part) => part.ok);
  return json(ready ? 200 : 503, {
    status: ready ? 'ready' : 'not-ready',
    parts,
    warnings: [
      ...lostTicks(),
      ...warningsOf(runtime().env),
      ...warnings,
      ...runtime().hints,
      ...runtime().troubles(),
    ],
  });
}

/** Who asks for the metrics: whether from this machine, and with which header. */
export type MetricsReader = { isHere: boolean; authorization?: string | null };

/** With METRICS_TOKEN its bearer may read; without it only this machine, and nobody through a proxy on it. */
function mayRead(reader: MetricsReader, token: string | undefined): boolean {
  if (!token) return reader.isHere;
  const given = reader.authorization?.replace(/^Bearer\s+/i, '') ?? '';
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(token)));
}

const nothing = { status: 404, headers: {}, body: '' };

const measured = (contentType: string, body: string): HealthAnswer => ({
  status: 200,
  headers: { 'content-type': contentType, 'cache-control': 'no-store' },
  body,
});

/** The measurements in the text format of Prometheus; 404 for whoever may not read them. */
export async function metricsAnswer(reader: MetricsReader): Promise<HealthAnswer> {
  if (!hasRuntime() || !mayRead(reader, runtime().env.METRICS_TOKEN)) return nothing;
  const { metrics } = runtime();
  return measured(metrics.registry.contentType, await metrics.text());
}

/** The same of a process that does not lead: that it does not. */
export async function waitingMetrics(
  reader: MetricsReader,
  { METRICS_TOKEN }: Pick<Env, 'METRICS_TOKEN'>,
): Promise<HealthAnswer> {
  if (!mayRead(reader, METRICS_TOKEN)) return nothing;
  const { contentType, text } = await waitingText();
  return measured(contentType, text);
}
