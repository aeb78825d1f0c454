import { timingSafeEqual } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { hashToken } from '../login/token';
import { sql } from '../platform/db';
import { hasRuntime, runtime } from '../platform/runtime';

/** A plain answer that any server can write. */
export type HealthAnswer = { status: number; headers: Record<string, string>; body: string };

type Part = { ok: boolean; problem?: string; ageMs?: number | null };

const patienceMs = 2_000;
const oldestPriceMs = 60_000;
const migrationFolder = 'prisma/migrations';

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

async function databaseAnswers(): Promise<Part> {
  await sql`select 1`;
  return { ok: true };
}

async function migrationsApplied(): Promise<Part> {
  const folders = await readdir(migrationFolder, { withFileTypes: true });
  const rows = await sql<{ name: string }>`
    select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null`;
  const applied = new Set(rows.map((row) => row.name));
  const missing = folders.filter((f) => f.isDirectory() && !applied.has(f.name)).map((f) => f.name);
  return missing.length === 0
    ? { ok: true }
    : { ok: false, problem: `not applied: ${missing.join(', ')}` };
}

function pricesFlow(): Part {
  const ageMs = runtime().book.newestAgeMs();
  if (ageMs === null) return { ok: false, problem: 'no price yet', ageMs };
  return ageMs <= oldestPriceMs
    ? { ok: true, ageMs }
    : { ok: false, problem: 'no new price', ageMs };
}

/** Instruments that stopped trading, as ticks of them were lost: only a restart lets them trade again. */
function ticksKept(): Part {
  const halted = runtime().book.haltedCodes();
  return halted.length === 0
    ? { ok: true }
    : { ok: false, problem: `ticks were lost, trading is halted: ${halted.join(', ')}` };
}

/** 200 when the database answers, all migrations are applied and prices flow; else 503 with what fails. */
export async function readyAnswer(): Promise<HealthAnswer> {
  if (!hasRuntime()) return json(503, { status: 'starting' });
  const [database, migrations] = await Promise.all([
    inTime('database', databaseAnswers()),
    inTime('migrations', migrationsApplied()),
  ]);
  const parts = { database, migrations, prices: pricesFlow() };
  const ready = Object.values(parts).every((part) => part.ok);
  const ticks = ticksKept();
  // The other instruments trade on: this alone must not take all customers away.
  const status = !ready ? 'not-ready' : ticks.ok ? 'ready' : 'degraded';
  return json(ready ? 200 : 503, { status, parts: { ...parts, ticks } });
}

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** Who asks for the metrics: the address of the connection and the headers that matter. */
export type MetricsReader = {
  address: string;
  authorization?: string | null;
  forwarded?: string | null;
};

/** With METRICS_TOKEN its bearer may read; without it only this machine, and nobody through a proxy on it. */
function mayRead(reader: MetricsReader): boolean {
  const token = runtime().env.METRICS_TOKEN;
  if (!token) return loopback.test(reader.address) && !reader.forwarded;
  const given = reader.authorization?.replace(/^Bearer\s+/i, '') ?? '';
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(token)));
}

/** The measurements in the text format of Prometheus; 404 for whoever may not read them. */
export async function metricsAnswer(reader: MetricsReader): Promise<HealthAnswer> {
  if (!hasRuntime() || !mayRead(reader)) return { status: 404, headers: {}, body: '' };
  const { registry } = runtime().metrics;
  return {
    status: 200,
    headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
    body: await registry.metrics(),
  };
}
