import fc from 'fast-check';
import { judge, startOver, type GuardState } from './guard';

const now = 1_800_000_000_000;
const limit = 0.01;
const tick = (bid: string, ask: string, time = now) => ({ code: 'EURUSD', bid, ask, time });
const calm: GuardState = { time: now - 1000, bid: 1.1, ask: 1.1, suspect: null };

/** Feeds ticks one after another and gives the verdicts: 'ok' or the reason of the drop. */
function feed(
  ticks: { bid: string; ask: string; time?: number; source?: string }[],
  from: GuardState | null = calm,
) {
  let state = from;
  const said = ticks.map(({ bid, ask, time = now, source = 'a' }) => {
    const verdict = judge(tick(bid, ask, time), source, state, limit, now);
    state = verdict.state;
    return verdict.accepted ? 'ok' : verdict.reason;
  });
  return { said, state };
}

describe('the guard drops what is no price', () => {
  test.each([
    ['0', '1.1', 'zero'],
    ['1.1', '0.000', 'zero'],
    ['-1.1', '1.1', 'negative'],
    ['NaN', '1.1', 'nan'],
    ['1.1', 'NaN', 'nan'],
    ['Infinity', '1.1', 'malformed'],
    ['', '1.1', 'malformed'],
    ['1,1', '1.1', 'malformed'],
    ['0x10', '17', 'malformed'],
    ['1e309', '1e309', 'malformed'],
    ['9'.repeat(400), '9'.repeat(400), 'malformed'],
    ['1.2', '1.1', 'crossed'],
  ])('%s / %s is %s', (bid, ask, reason) => {
    const { said, state } = feed([{ bid, ask }]);
    expect(said).toEqual([reason]);
    expect(state).toEqual(calm);
  });

  test('a time before the last one, of no sense, or far ahead', () => {
    const fine = { bid: '1.1', ask: '1.1' };
    expect(feed([{ ...fine, time: now - 1001 }]).said).toEqual(['out-of-order']);
    expect(feed([{ ...fine, time: now - 1000 }]).said).toEqual(['ok']);
    expect(feed([{ ...fine, time: NaN }]).said).toEqual(['malformed']);
    expect(feed([{ ...fine, time: now + 600_000 }]).said).toEqual(['future']);
  });

  test('but none that is on time after one from ahead', () => {
    const fine = { bid: '1.1', ask: '1.1' };
    const early = { ...fine, time: now + 290_000 };
    expect(feed([early, fine, { ...fine, time: now - 1 }]).said).toEqual([
      'ok',
      'ok',
      'out-of-order',
    ]);
  });

  test('whatever is accepted is positive, finite, uncrossed and in order', () => {
    const side = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.double().map(String),
      fc.double({ min: 1.05, max: 1.15, noNaN: true }).map((n) => n.toFixed(5)),
    );
    const some = fc.record({
      bid: side,
      ask: side,
      time: fc.integer({ min: now - 5000, max: now }),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 60 }), (ticks) => {
        let state: GuardState | null = null;
        let last = 0;
        for (const t of ticks) {
          const verdict = judge(tick(t.bid, t.ask, t.time), 'a', state, limit, now);
          state = verdict.state;
          if (!verdict.accepted) continue;
          expect(verdict.bid).toBeGreaterThan(0);
          expect(verdict.ask).toBeGreaterThanOrEqual(verdict.bid);
          expect(Number.isFinite(verdict.ask)).toBe(true);
          expect(t.time).toBeGreaterThanOrEqual(last);
          last = t.time;
        }
      }),
    );
  });
});

describe('a jump beyond the limit is quarantined', () => {
  const far = { bid: '1.2', ask: '1.2' };
  const near = { bid: '1.1', ask: '1.1' };

  test('until two further ticks stand by it', () => {
    const { said, state } = feed([far, far, far, far]);
    expect(said).toEqual(['jump', 'jump', 'ok', 'ok']);
    expect(state).toMatchObject({ bid: 1.2, ask: 1.2, suspect: null });
  });

  test('or one tick of another source does', () => {
    expect(feed([far, { ...far, source: 'b' }]).said).toEqual(['jump', 'ok']);
  });

  test('a lone spike passes without a trace', () => {
    const { said, state } = feed([far, near, far, near]);
    expect(said).toEqual(['jump', 'ok', 'jump', 'ok']);
    expect(state).toMatchObject({ bid: 1.1, ask: 1.1, suspect: null });
  });

  test('ticks that jump about confirm nothing', () => {
    const wild = ['1.2', '1.3', '1.4', '1.5', '1.2', '1.3'].map((p) => ({ bid: p, ask: p }));
    expect(new Set(feed(wild).said)).toEqual(new Set(['jump']));
  });

  test.each([
    ['the bid alone', { bid: '1.08800', ask: '1.1' }],
    ['the ask alone', { bid: '1.1', ask: '1.11200' }],
    ['both, about the same middle', { bid: '0.55', ask: '1.65' }],
  ])('also of %s', (_, far) => {
    expect(feed([far, near, far, far, far]).said).toEqual(['jump', 'ok', 'jump', 'jump', 'ok']);
  });

  test('a spread that widens within the limit is none', () => {
    const wide = { bid: '1.09000', ask: '1.11000' };
    expect(feed([wide, near, wide]).said).toEqual(['ok', 'ok', 'ok']);
  });

  test('one side that stands by a jump does not confirm it', () => {
    const wide = { bid: '1.08000', ask: '1.1' };
    const { said } = feed([wide, { bid: '1.08000', ask: '1.12000' }, wide, wide, wide]);
    expect(said).toEqual(['jump', 'jump', 'jump', 'jump', 'ok']);
  });

  test('no accepted side is further from the one before than the limit, unless three stood by it', () => {
    const price = fc.tuple(
      fc.double({ min: 1.07, max: 1.13, noNaN: true }),
      fc.double({ min: 0, max: 0.03, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(price, { maxLength: 80 }), (prices) => {
        let state: GuardState | null = calm;
        let heldBack = 0;
        for (const [bid, spread] of prices) {
          const before: GuardState = state!;
          const said = tick(bid.toFixed(5), (bid + spread).toFixed(5));
          const verdict = judge(said, 'a', state, limit, now);
          if (!verdict.accepted) heldBack += 1;
          else {
            const isJump = (['bid', 'ask'] as const).some(
              (side) => Math.abs(verdict[side] / before[side] - 1) > limit,
            );
            if (isJump) expect(heldBack).toBeGreaterThanOrEqual(2);
            heldBack = 0;
          }
          state = verdict.state;
        }
      }),
    );
  });
});

test('a source that starts over may go back in time, but not jump', () => {
  const again = startOver(calm);
  expect(feed([{ bid: '1.1', ask: '1.1', time: 5 }], again).said).toEqual(['ok']);
  expect(feed([{ bid: '1.2', ask: '1.2', time: 5 }], again).said).toEqual(['jump']);
});
