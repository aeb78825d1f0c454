import { tmpdir } from 'node:os';
import fc from 'fast-check';
import type { Quote } from '@/lib/core/market';
import type { TickRun } from '../desk/desk-store';
import { Spill } from './spill';
import { TickLog } from './tick-log';

const quote = (code: string, sequence: number, source = 'one'): Quote =>
  ({
    code,
    sequence,
    source,
    live: true,
    receivedAt: sequence,
    arrivedAt: sequence + 1,
    time: 0,
    maxAgeMs: 1,
  }) as Quote;

function logging(mostInMemory: number, spill = new Spill(tmpdir())) {
  const lost: string[] = [];
  const log = new TickLog({
    mostInMemory,
    spill,
    now: () => 0,
    onLost: (code) => void lost.push(code),
  });
  for (const code of ['EURUSD', 'AAPL']) log.use(code, 1);
  return { log, lost, spill };
}

/** The sequences of an instrument in the order in which they are written. */
const written = (runs: readonly TickRun[], code: string) =>
  runs
    .filter((run) => run.code === code)
    .flatMap((run) => run.ticks.split('\n').map((line) => Number(line.split(',')[0])));

const everything = ({ log }: ReturnType<typeof logging>): TickRun[] => {
  const runs: TickRun[] = [];
  while (log.isBehind) runs.push(...log.takeOldest());
  return [...runs, ...log.take(new Set(), true)];
};

it('keeps every tick while the database is away, and gives them back in order, in pieces', () => {
  const kept = logging(1_000);
  for (let n = 1; n <= 60_000; n += 1) kept.log.add(quote(n % 3 ? 'EURUSD' : 'AAPL', n));
  expect(kept.spill.size).toBeGreaterThan(500_000);
  const first = kept.log.takeOldest();
  expect(first.reduce((sum, run) => sum + run.ticks.split('\n').length, 0)).toBeLessThan(30_000);
  kept.log.giveBack(first);
  const runs = everything(kept);
  const all = Array.from({ length: 60_000 }, (_, n) => n + 1);
  expect(written(runs, 'AAPL')).toEqual(all.filter((n) => n % 3 === 0));
  expect(written(runs, 'EURUSD')).toEqual(all.filter((n) => n % 3));
  expect([kept.lost, kept.spill.size]).toEqual([[], 0]);
  kept.log.close();
});

it('writes each tick once and in order, whatever fails between', () => {
  const step = fc.constantFrom('add', 'add', 'add', 'other source', 'take', 'take and fail', 'old');
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const kept = logging(20);
      const runs: TickRun[] = [];
      const due: number[] = [];
      for (const [n, one] of steps.entries()) {
        if (one === 'add' || one === 'other source') {
          kept.log.add(quote('EURUSD', n + 1, one));
          due.push(n + 1);
          continue;
        }
        while (kept.log.isBehind && one !== 'take and fail') runs.push(...kept.log.takeOldest());
        if (one === 'old') continue;
        const taken = kept.log.take(new Set(['EURUSD']), false);
        if (one === 'take') runs.push(...taken);
        else kept.log.giveBack(taken);
      }
      expect(written([...runs, ...everything(kept)], 'EURUSD')).toEqual(due);
      expect(kept.lost).toEqual([]);
      kept.log.close();
    }),
  );
});

it('says of which instrument it lost ticks, where the disk takes nothing for long', () => {
  class FullDisk extends Spill {
    override write(): never {
      throw new Error('ENOSPC');
    }
  }
  const { log, lost } = logging(100, new FullDisk());
  for (let n = 1; n <= 490; n += 1) log.add(quote('EURUSD', n));
  expect(lost).toEqual([]);
  for (let n = 491; n <= 600; n += 1) log.add(quote('EURUSD', n));
  expect(new Set(lost)).toEqual(new Set(['EURUSD']));
});

it('gathers everything until it is known what orders hang on', () => {
  const { log } = logging(1_000);
  log.hold();
  log.add(quote('BTCUSDT', 1));
  log.add(quote('XAUUSD', 2));
  log.use('BTCUSDT', 1);
  log.release();
  log.add(quote('XAUUSD', 3));
  const runs = log.take(new Set(), true);
  expect(runs.map((run) => run.code)).toEqual(['BTCUSDT']);
});

it('writes a tick that decides something though it was let go when that was known', () => {
  const { log } = logging(1_000);
  log.hold();
  log.add(quote('XRPUSDT', 1));
  log.release();
  log.cite(quote('XRPUSDT', 1));
  log.cite(quote('XRPUSDT', 1));
  expect(written(log.take(new Set(['XRPUSDT']), false), 'XRPUSDT')).toEqual([1]);
});

it('writes every tick of the public instrument, whether orders hang on it or not', () => {
  const isPublic = (code: string) => code === 'BTCUSDT';
  const log = new TickLog({ now: () => 0, onLost: () => undefined, isPublic });
  log.hold();
  log.add(quote('BTCUSDT', 1));
  log.add(quote('XAUUSD', 2));
  log.release();
  for (const [n, code] of ['BTCUSDT', 'XAUUSD', 'BTCUSDT'].entries()) log.add(quote(code, n + 3));
  expect(written(log.take(new Set(), true), 'BTCUSDT')).toEqual([1, 3, 5]);
});
