import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Tick } from '@/lib/core/market';
import { emitting, instrument, manualClock, silentLog } from '@/tests/setup/listed';
import { readRecordings, type Recording } from './recording';
import type { ReplayClock, ReplayMemory } from './replay-memory';
import { createReplaySource } from './replay-source';

const began = Date.UTC(2018, 3, 4);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recordings-'));
});
afterEach(() => rm(folder, { recursive: true }));

const record = (name: string, rows: [number, string, string][]) =>
  writeFile(
    path.join(folder, name),
    gzipSync(`time_ms,bid,ask\n${rows.map(([t, b, a]) => `${began + t},${b},${a}`).join('\n')}\n`),
  );

const isListed = (code: string) => ['EURUSD', 'BTCUSDT'].includes(code);
const read = () => readRecordings(folder, isListed, silentLog);

describe('reading a folder of recordings', () => {
  test('finds listed instruments, BTCUSDT under BTCUSD, and joins the days', async () => {
    await record('BTCUSD_2018-04-05.csv.gz', [[86_400_000, '7001', '7002']]);
    await record('BTCUSD_2018-04-04.csv.gz', [
      [0, '7000', '7001'],
      [60_000, '7003', '7003.5'],
    ]);
    await record('EURUSD_2018-04-04.csv.gz', [[5, '1.1', '1.2']]);
    await record('TSLA_2018-04-04.csv.gz', [[5, '1', '2']]);
    await writeFile(path.join(folder, 'README.md'), 'about');
    const recordings = await read();
    expect(recordings.map((r) => [r.code, r.times.length])).toEqual([
      ['BTCUSDT', 3],
      ['EURUSD', 1],
    ]);
    expect([...recordings[0]!.bids]).toEqual([7000, 7003, 7001]);
  });

  test('says what is wrong with a folder that is missing, empty or of another kind', async () => {
    await expect(read()).rejects.toThrow('holds no recording of a listed instrument');
    await writeFile(path.join(folder, 'EURUSD_2018-04-04.csv.gz'), gzipSync('when,what\n1,2'));
    await expect(read()).rejects.toThrow('does not begin with time_ms,bid,ask');
    await expect(readRecordings(path.join(folder, 'none'), isListed, silentLog)).rejects.toThrow(
      'REPLAY_DIR cannot be read',
    );
  });
});

const startedAt = 1_900_000_000_000;

/** A memory of replays that lasts over sources, as the database does. */
function notebook() {
  const kept = new Map<string, ReplayClock>();
  const memory: ReplayMemory = {
    recall: async (recordings) => kept.get(recordings) ?? null,
    keep: (recordings, clock) => void kept.set(recordings, clock),
  };
  return memory;
}

async function play(recordings: Recording[], speed: number, memory?: ReplayMemory, at = startedAt) {
  const clock = manualClock(at);
  const heard: (Tick | string)[] = [];
  const source = createReplaySource({ recordings, speed, clock, memory });
  const ending = new AbortController();
  const instruments = recordings.map(({ code }) => instrument({ code }));
  const emit = emitting({
    tick: (t) => (heard.push(t), null),
    pass: (code) => void heard.push(`pass ${code}`),
  });
  await source.start(() => instruments, emit, ending.signal);
  const said = () =>
    heard.map((h) => (typeof h === 'string' ? h : `${h.code} ${h.time - began} ${h.bid}/${h.ask}`));
  return { clock, source, said, stop: () => ending.abort() };
}

describe('playing', () => {
  test('starts all together, each from its own first row, at its own pace and times', async () => {
    await record('EURUSD_2018-04-04.csv.gz', [
      [1000, '1.1', '1.2'],
      [1000, '1.11', '1.21'],
      [3000, '1.12', '1.22'],
    ]);
    await record('BTCUSD_2018-04-04.csv.gz', [
      [500_000, '7000', '7001'],
      [501_000, '7002', '7003'],
    ]);
    const { clock, said, stop } = await play(await read(), 1);
    expect(said()).toEqual([
      'BTCUSDT 500000 7000/7001',
      'EURUSD 1000 1.1/1.2',
      'EURUSD 1000 1.11/1.21',
    ]);
    clock.advance(1000);
    expect(said().slice(3)).toEqual(['BTCUSDT 501000 7002/7003']);
    clock.advance(1000);
    expect(said().slice(4)).toContain('EURUSD 3000 1.12/1.22');
    stop();
    const before = said().length;
    clock.advance(60_000);
    expect(said()).toHaveLength(before);
  });

  test('catches up in the order of time over all instruments, not one after the other', async () => {
    await record('BTCUSD_2018-04-04.csv.gz', [
      [0, '1', '2'],
      [40_000, '3', '4'],
      [80_000, '5', '6'],
    ]);
    await record('EURUSD_2018-04-04.csv.gz', [
      [7000, '1.1', '1.2'],
      [27_000, '1.3', '1.4'],
      [47_000, '1.5', '1.6'],
      [107_000, '1.7', '1.8'],
    ]);
    const { clock, said } = await play(await read(), 1000);
    clock.advance(100);
    // Counted from its first row, each second of the euro lies between two of bitcoin's.
    expect(said()).toEqual([
      ...['BTCUSDT 0 1/2', 'EURUSD 7000 1.1/1.2', 'EURUSD 27000 1.3/1.4'],
      ...['BTCUSDT 40000 3/4', 'EURUSD 47000 1.5/1.6'],
      ...['BTCUSDT 80000 5/6', 'EURUSD 107000 1.7/1.8'],
    ]);
  });

  test('keeps the order of time over passes and after a pause', async () => {
    const rows = (step: number, count: number) =>
      Array.from({ length: count }, (_, i): [number, string, string] => [i * step, '1', '2']);
    await record('BTCUSD_2018-04-04.csv.gz', rows(700, 30));
    await record('EURUSD_2018-04-04.csv.gz', rows(1100, 11));
    const recordings = await read();
    const { clock, said } = await play(recordings, 60);
    clock.advance(5000);
    const passes = new Map<string, number>();
    const due: number[] = [];
    for (const line of said()) {
      const [code, at] = line.split(' ');
      if (code === 'pass') passes.set(at!, (passes.get(at!) ?? 0) + 1);
      else {
        const { times, intervalMs } = recordings.find((r) => r.code === code)!;
        const length = times.at(-1)! - times[0]! + intervalMs;
        due.push((passes.get(code!) ?? 0) * length + Number(at));
      }
    }
    expect(due).toHaveLength(429 + 273);
    expect(due).toEqual([...due].sort((a, b) => a - b));
  });

  test('loops, announcing each pass, and keeps every row at a thousand times the pace', async () => {
    const rows = Array.from({ length: 100 }, (_, i): [number, string, string] => [
      i * 60_000,
      `${100 + i}`,
      `${101 + i}`,
    ]);
    await record('BTCUSD_2018-04-04.csv.gz', rows);
    const { clock, source, said } = await play(await read(), 1000);
    clock.advance(5950);
    expect(said()).toEqual(rows.map(([t, b, a]) => `BTCUSDT ${t} ${b}/${a}`));
    clock.advance(50);
    expect(said().slice(100)).toEqual(['pass BTCUSDT', 'BTCUSDT 0 100/101']);
    clock.advance(6000);
    expect(said().filter((s) => s.startsWith('pass'))).toHaveLength(2);
    expect(said()).toHaveLength(2 + 201);
    expect(source.intervalMs('BTCUSDT')).toBe(60);
  });

  test('declares minutes as slow, quotes by the second as usual', async () => {
    await record('BTCUSD_2018-04-04.csv.gz', [
      [0, '1', '2'],
      [60_000, '1', '2'],
      [120_000, '1', '2'],
    ]);
    await record('EURUSD_2018-04-04.csv.gz', [
      [0, '1', '2'],
      [700, '1', '2'],
      [1500, '1', '2'],
    ]);
    const { source } = await play(await read(), 1);
    expect(source.intervalMs('BTCUSDT')).toBe(60_000);
    expect(source.intervalMs('EURUSD')).toBeNull();
    expect(source.serves('EURUSD')).toBe(true);
    expect(source.serves('AAPL')).toBe(false);
  });

  test('passes broken rows on for the guard to count', async () => {
    await record('EURUSD_2018-04-04.csv.gz', [
      [0, '', '1.2'],
      [0, 'x', '1.2'],
      [0, '-1', '0'],
    ]);
    const { said } = await play(await read(), 1);
    expect(said()).toEqual(['EURUSD 0 NaN/1.2', 'EURUSD 0 NaN/1.2', 'EURUSD 0 -1/0']);
  });
});

describe('a restart', () => {
  const row = (i: number): [number, string, string] => [i * 60_000, `${100 + i}`, `${101 + i}`];
  const line = (i: number) => `BTCUSDT ${i * 60_000} ${100 + i}/${101 + i}`;
  const hour = () =>
    record(
      'BTCUSD_2018-04-04.csv.gz',
      Array.from({ length: 60 }, (_, i) => row(i)),
    );

  test('goes on where the recording would be by then; what lies between is a gap', async () => {
    await hour();
    const memory = notebook();
    const before = await play(await read(), 60, memory);
    before.clock.advance(5000);
    expect(before.said()).toEqual([0, 1, 2, 3, 4, 5].map(line));
    before.stop();
    const after = await play(await read(), 60, memory, startedAt + 20_500);
    expect(after.said()).toEqual([line(20)]);
    after.clock.advance(1000);
    expect(after.said()).toEqual([line(20), line(21)]);
  });

  test('in a later pass finds its place there', async () => {
    await hour();
    const memory = notebook();
    (await play(await read(), 60, memory)).stop();
    const after = await play(await read(), 60, memory, startedAt + 2 * 60_000 + 7000);
    expect(after.said()).toEqual([line(7)]);
    after.clock.advance(53_000);
    expect(after.said().slice(-2)).toEqual(['pass BTCUSDT', line(0)]);
  });

  test('at another speed goes on from the same place at that speed', async () => {
    await hour();
    const memory = notebook();
    (await play(await read(), 60, memory)).stop();
    const after = await play(await read(), 6, memory, startedAt + 10_000);
    expect(after.said()).toEqual([line(10)]);
    after.clock.advance(10_000);
    expect(after.said()).toEqual([line(10), line(11)]);
    after.stop();
    const last = await play(await read(), 6, memory, startedAt + 40_000);
    expect(last.said()).toEqual([line(13)]);
  });

  test('plays other recordings from their beginning', async () => {
    await hour();
    const memory = notebook();
    (await play(await read(), 60, memory)).stop();
    await record('EURUSD_2018-04-04.csv.gz', [row(0), row(1)]);
    const after = await play(await read(), 60, memory, startedAt + 10_000);
    expect(after.said()).toContain(line(0));
  });
});
