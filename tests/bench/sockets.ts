import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { createDatabase } from '@/lib/platform/db';
import { DrillHouse } from '../setup/drill/drill-house';
import { cpuOf, memoryOf } from './load/cpu';
import { median, type Measured } from './report';

const few = 1_000;
const many = 10_000;
const rounds = 5;
const roundSeconds = 6;
const settleMs = 5_000;
// A tick comes as soon as one may leave: a frame for every socket, four times a second.
const tickMs = 260;
const recordedMs = 3_600_000;

/** An hour of one instrument, whose price stays where it is but for its last digits. */
function record(folder: string): void {
  const began = Date.UTC(2018, 3, 4);
  const rows = Array.from({ length: recordedMs / tickMs }, (_, n) => {
    const bid = 7_000 + (n % 9) / 10;
    return `${began + n * tickMs},${bid.toFixed(1)},${(bid + 1).toFixed(1)}`;
  });
  const text = `time_ms,bid,ask\n${rows.join('\n')}\n`;
  writeFileSync(path.join(folder, 'BTCUSD_2018-04-04.csv.gz'), gzipSync(text));
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

function crowd() {
  const child = fork(path.join(import.meta.dirname, 'sockets-crowd.js'));
  return {
    async ask<T>(order: object): Promise<T> {
      const answered = once(child, 'message') as Promise<[T]>;
      child.send(order);
      return (await answered)[0];
    },
    end: () => child.kill(),
  };
}

/** CPU of the webs for a frame delivered, µs, round by round, and their memory with so many sockets. */
async function costsOf(house: DrillHouse, people: ReturnType<typeof crowd>, count: number) {
  const ports = house.webs.map(({ port }) => port);
  await people.ask({ ports, count, code: 'BTCUSDT' });
  await sleep(settleMs);
  const pids = house.webs.map(({ pid }) => pid);
  const used = () => sum(pids.map(cpuOf));
  const perFrame: number[] = [];
  let delivered = 0;
  while (perFrame.length < rounds) {
    const before = used();
    const said = await people.ask<{ frames: number; closed: number }>({ seconds: roundSeconds });
    if (said.closed > 0) throw new Error(`${said.closed} of ${count} sockets were closed`);
    perFrame.push(((used() - before) * 1e6) / said.frames);
    delivered += said.frames;
  }
  return {
    perFrame: median(perFrame),
    rate: delivered / (rounds * roundSeconds),
    memory: sum(pids.map(memoryOf)),
  };
}

async function main(): Promise<Measured[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-sockets-'));
  record(folder);
  const owner = createDatabase(process.env.DATABASE_URL!, { max: 4, role: null });
  const house = await DrillHouse.open(owner, process.env.ASSAY_APPLICATION_URL!, {
    PRICE_SOURCES: 'replay',
    REPLAY_DIR: folder,
  });
  const people = crowd();
  try {
    const with1 = await costsOf(house, people, few);
    const with10 = await costsOf(house, people, many);
    const a = `${few} and ${many} sockets over two webs; ${with1.rate.toFixed(0)} and ${with10.rate.toFixed(0)} frames a second`;
    return [
      {
        what: `CPU of the webs for a frame, ${many} sockets against ${few}`,
        unit: '×',
        ours: with10.perFrame / with1.perFrame,
        atMost: 1.3,
        note: `${with1.perFrame.toFixed(1)} and ${with10.perFrame.toFixed(1)} µs; ${a}`,
      },
      {
        what: 'memory of a socket',
        unit: 'KB',
        ours: (with10.memory - with1.memory) / (many - few) / 1024,
        atMost: 40,
        note: `both webs hold ${(with10.memory / 2 ** 20).toFixed(0)} MB with ${many}`,
      },
    ];
  } finally {
    people.end();
    await house.close();
    await owner.close();
    rmSync(folder, { recursive: true });
  }
}

process.once('disconnect', () => process.exit(1));
process.send!(await main());
process.exit(0);
