import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { openCatalogue } from '@/lib/markets/catalogue-cache';
import { createDatabase } from '@/lib/platform/db';
import { makeCustomer } from '../setup/app';
import { writeBusyDay } from './busy-day';
import type { Measured } from './report';

const day = {
  date: '2026-03-04',
  ticks: Number(process.env.REPLAY_TICKS ?? 1_500_000),
  orders: Number(process.env.REPLAY_ORDERS ?? 50_000),
};
const customerCount = 250;
// Of the gigabyte that the whole process may take.
const heapMb = 768;
const databaseUrl = process.env.DATABASE_URL!;

/** The most memory that a process had so far, MB; null where the system does not tell, or it ended. */
function peakOf(pid: number): number | null {
  try {
    const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return found && Number(found[1]) / 1024;
  } catch {
    return null;
  }
}

// Of the kernel's clock for users of a processor, a hundred a second on every Linux.
const clockTicksPerSecond = 100;

/** The processor time that a process took so far, in seconds: hardly moved by what else the machine does. */
function cpuOf(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / clockTicksPerSecond;
  } catch {
    return null;
  }
}

type Run = { said: string; seconds: number; peakMb: number | null; cpuSeconds: number | null };

/** Runs the command as an operator does; gives its words, its time in seconds and its memory in MB. */
function replayed(): Promise<Run> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${heapMb}`, 'dist/replay-day.js', day.date],
    { env: { ...process.env, DATABASE_URL: databaseUrl }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  let peakMb: number | null = null;
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  let cpuSeconds: number | null = null;
  const look = setInterval(() => {
    peakMb = peakOf(child.pid!) ?? peakMb;
    cpuSeconds = cpuOf(child.pid!) ?? cpuSeconds;
  }, 50);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      clearInterval(look);
      const seconds = (performance.now() - began) / 1000;
      if (code === 0) resolve({ said, seconds, peakMb, cpuSeconds });
      else reject(new Error(`The replay ended with ${code}: ${said.slice(0, 2_000)}`));
    });
  });
}

async function main(): Promise<Measured[]> {
  const database = createDatabase(databaseUrl, { max: 8, role: null });
  const customers: string[] = [];
  while (customers.length < customerCount)
    customers.push((await makeCustomer(database)).customerId);
  const catalogue = await openCatalogue(database.sql);
  await writeBusyDay(databaseUrl, day, catalogue, customers);
  await database.close();
  const { said, seconds, peakMb, cpuSeconds } = await replayed();
  const verdict = said.trimEnd().split('\n').at(-1)!;
  const of = `${day.orders} orders and ${day.ticks} ticks in runs of a second`;
  return [
    {
      what: 'replay of a busy day',
      unit: 's',
      ours: seconds,
      atMost: 60,
      note: `${of}; ${cpuSeconds?.toFixed(0) ?? 'unknown'} s of processor beside the database; ${verdict}`,
    },
    ...(peakMb === null
      ? []
      : [
          {
            what: 'replay of a busy day, memory',
            unit: 'MB',
            ours: peakMb,
            atMost: 1_024,
            note: `the most that the process had; a heap of ${heapMb} MB`,
          },
        ]),
  ];
}

process.once('disconnect', () => process.exit(1));
process.send!(await main());
process.exit(0);
