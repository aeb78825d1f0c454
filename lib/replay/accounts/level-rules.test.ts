import { blocksOf } from '@/tests/setup/replayed-ticks';
import {
  Exposures,
  missedCloseOut,
  type AccountState,
  type LevelPlace,
  type Missed,
  type StatePosition,
} from './level-rules';
import type { LoggedTick } from '@/lib/replay/scan-rules';

const start = Date.parse('2026-11-20T10:00:00.000Z');
const end = start + 10 * 60_000;

/** Ticks half a minute apart; of a code's own sequences. */
const ticksOf = (first: number, ...bids: number[]): LoggedTick[] =>
  bids.map((bid, i) => ({
    run: 1,
    epoch: '1',
    source: 'test',
    live: true,
    maxAgeMs: 60_000,
    sequence: first + i * 10,
    receivedAt: start + i * 30_000,
    arrivedAt: start + i * 30_000,
    time: start + i * 30_000,
    bid: bid.toFixed(2),
    ask: (bid + 0.5).toFixed(2),
  }));

const long: StatePosition = {
  id: '1',
  code: 'X',
  side: 'long',
  lots: '1',
  contractSize: '1',
  openPrice: '100',
  pair: null,
};

type Account = Omit<AccountState, 'positions' | 'exposures'> & { positions: StatePosition[] };

/** A long of X bought at 100 with 20 of margin on a balance of 30: closed out at a bid of 80. */
const state = (over: Partial<Account> = {}): Account => ({
  from: start,
  until: end,
  below: Infinity,
  balance: '30',
  used: '20',
  positions: [long],
  ...over,
});

/** The first close-out that is missed, however the ticks are cut. */
function missed(
  { positions, ...account }: Account,
  ticks: Record<string, LoggedTick[]>,
  canClose: LevelPlace['canClose'] = () => true,
): Missed | null {
  const exposures = new Exposures();
  for (const one of positions) exposures.add(one, 1);
  const whole = { ...account, positions: new Map(positions.map((p) => [p.id, p])), exposures };
  const by = (ends: number[]) => {
    for (const block of blocksOf(ticks, ends)) {
      const found = missedCloseOut(whole, { block, isLive: false, canClose });
      if (found) return found;
    }
    return null;
  };
  const [first, ...others] = [[], [12, 22], [1, 11, 21, 31, 41, 51], [42]].map(by);
  for (const other of others) expect(other).toEqual(first);
  return first!;
}

const sequenceOf = (found: Missed | null) => found && found.tick.sequence;

describe('a close-out that had to be', () => {
  const falling = { X: ticksOf(1, 100, 95, 90, 80.01, 80, 70, 90) };

  it('is missed at the first tick at the level, and at none above', () => {
    const found = missed(state(), falling);
    expect([sequenceOf(found), found!.level]).toEqual([41, '0.5000']);
    expect(missed(state({ balance: '40.01' }), falling)).toBeNull();
    expect(sequenceOf(missed(state({ balance: '40' }), falling))).toBe(51);
  });

  it('is looked for only while the account stood so, and before the tick that decided what came', () => {
    const at = (n: number) => start + n * 30_000;
    expect(sequenceOf(missed(state({ from: at(5) }), falling))).toBe(51);
    expect(missed(state({ until: at(4) }), falling)).toBeNull();
    expect(missed(state({ below: 41 }), falling)).toBeNull();
  });

  it('waits for a tick at which something could be closed', () => {
    const late: LevelPlace['canClose'] = (_, tick) => tick.sequence > 41;
    expect(sequenceOf(missed(state(), falling, late))).toBe(51);
    expect(missed(state(), falling, () => false)).toBeNull();
  });

  it('waits for a tick that was young enough to close anything', () => {
    const late = falling.X.map((tick) =>
      tick.sequence === 41 ? { ...tick, arrivedAt: tick.receivedAt + tick.maxAgeMs + 1 } : tick,
    );
    expect(sequenceOf(missed(state(), { X: late }))).toBe(51);
  });

  it('counts every position at the tick that had come, in its currency, and the ask of a short', () => {
    const short: StatePosition = {
      id: '2',
      code: 'Y',
      side: 'short',
      lots: '1',
      contractSize: '1',
      openPrice: '100',
      pair: { code: 'P', inverse: false },
    };
    const tapes = {
      X: ticksOf(1, 100, 100, 100, 100),
      Y: ticksOf(2, 99.5, 99.5, 104.5, 99.5),
      P: ticksOf(3, 1.75, 3.75, 3.75, 3.75),
    };
    const both = state({ used: '40', positions: [long, short] });
    // 30 − 5 × 4 = 10 of 40 at the third tick of Y; at the rate of before it would be 20.
    const found = missed(both, tapes);
    expect([sequenceOf(found), found!.level, found!.position.id]).toEqual([22, '0.2500', '2']);
    expect(missed({ ...both, balance: '40.01' }, tapes)).toBeNull();
    const unknown = { ...tapes, P: ticksOf(3) };
    expect(missed(both, unknown)).toBeNull();
  });

  it('is found behind minutes in which nothing ticked', () => {
    const ticks = [...ticksOf(1, 100), { ...ticksOf(50, 79)[0]!, receivedAt: start + 5 * 60_000 }];
    expect(sequenceOf(missed(state(), { X: ticks }))).toBe(50);
  });
});
