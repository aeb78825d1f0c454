import { Extremes, missedCloseOut, type AccountState, type LevelPlace } from './level-rules';
import type { LoggedTick } from './scan-rules';
import { Tape } from './tape-rules';

const start = Date.parse('2026-11-20T10:00:00.000Z');
const end = start + 10 * 60_000;

/** Ticks half a minute apart; of a code's own sequences. */
const tapeOf = (first: number, ...bids: number[]): Tape =>
  new Tape(
    bids.map((bid, i) => ({
      ...{ run: 1, epoch: '1', source: 'test', live: true, maxAgeMs: 60_000 },
      sequence: first + i * 10,
      receivedAt: start + i * 30_000,
      time: start + i * 30_000,
      bid: bid.toFixed(2),
      ask: (bid + 0.5).toFixed(2),
    })),
  );

/** A long of X bought at 100 with 20 of margin on a balance of 30: closed out at a bid of 80. */
const state = (over: Partial<AccountState> = {}): AccountState => ({
  from: start,
  until: end,
  below: Infinity,
  balance: '30',
  used: '20',
  positions: [
    {
      id: '1',
      code: 'X',
      side: 'long',
      lots: '1',
      contractSize: '1',
      openPrice: '100',
      pair: null,
    },
  ],
  ...over,
});

const placeOf = (
  tapes: Record<string, Tape>,
  canClose: LevelPlace['canClose'] = () => true,
): LevelPlace => ({
  tapeOf: (code) => tapes[code]!,
  extremesOf: (code) => new Extremes(tapes[code]!, start, end),
  canClose,
});

const sequenceOf = (found: ReturnType<typeof missedCloseOut>) => found && found.tick.sequence;

describe('a close-out that had to be', () => {
  const falling = { X: tapeOf(1, 100, 95, 90, 80.01, 80, 70, 90) };

  it('is missed at the first tick at the level, and at none above', () => {
    const found = missedCloseOut(state(), placeOf(falling));
    expect([sequenceOf(found), found!.level]).toEqual([41, '0.5000']);
    expect(missedCloseOut(state({ balance: '40.01' }), placeOf(falling))).toBeNull();
    expect(sequenceOf(missedCloseOut(state({ balance: '40' }), placeOf(falling)))).toBe(51);
  });

  it('is looked for only while the account stood so, and before the tick that decided what came', () => {
    const at = (n: number) => start + n * 30_000;
    expect(sequenceOf(missedCloseOut(state({ from: at(5) }), placeOf(falling)))).toBe(51);
    expect(missedCloseOut(state({ until: at(4) }), placeOf(falling))).toBeNull();
    expect(missedCloseOut(state({ below: 41 }), placeOf(falling))).toBeNull();
  });

  it('waits for a tick at which something could be closed', () => {
    const late = placeOf(falling, (_, tick) => tick.sequence > 41);
    expect(sequenceOf(missedCloseOut(state(), late))).toBe(51);
    expect(
      missedCloseOut(
        state(),
        placeOf(falling, () => false),
      ),
    ).toBeNull();
  });

  it('counts every position at the tick that had come, in its currency, and the ask of a short', () => {
    const short = {
      ...{ id: '2', code: 'Y', side: 'short' as const, lots: '1', contractSize: '1' },
      ...{ openPrice: '100', pair: { code: 'P', inverse: false } },
    };
    const tapes = {
      X: tapeOf(1, 100, 100, 100, 100),
      Y: tapeOf(2, 99.5, 99.5, 104.5, 99.5),
      P: tapeOf(3, 1.75, 3.75, 3.75, 3.75),
    };
    const both = state({ used: '40', positions: [...state().positions, short] });
    // 30 − 5 × 4 = 10 of 40 at the third tick of Y; at the rate of before it would be 20.
    const found = missedCloseOut(both, placeOf(tapes));
    expect([sequenceOf(found), found!.level, found!.position.id]).toEqual([22, '0.2500', '2']);
    expect(missedCloseOut({ ...both, balance: '40.01' }, placeOf(tapes))).toBeNull();
    const unknown = { ...tapes, P: tapeOf(3) };
    expect(missedCloseOut(both, placeOf(unknown))).toBeNull();
  });

  it('is found behind minutes in which nothing ticked', () => {
    const tape = new Tape([
      ...tapeOf(1, 100).ticks,
      { ...tapeOf(50, 79).ticks[0]!, receivedAt: start + 5 * 60_000 } satisfies LoggedTick,
    ]);
    expect(sequenceOf(missedCloseOut(state(), placeOf({ X: tape })))).toBe(50);
  });
});
