import {
  checkFill,
  checkSettlement,
  checkTriggers,
  type Around,
} from '@/tests/setup/replayed-ticks';
import type { LevelState, LoggedTick, ReplayFill, ReplayOrder } from './scan-rules';

const start = Date.parse('2026-11-20T10:00:00.000Z');

/** Ticks a second apart, of sequences 1, 2, 3 …; a spread of 0.2; three to a run. */
const ticksOf = (...bids: number[]): LoggedTick[] =>
  bids.map((bid, i) => ({
    run: Math.floor(i / 3) + 1,
    epoch: '1',
    source: 'test',
    live: true,
    sequence: i + 1,
    receivedAt: start + i * 1_000,
    arrivedAt: start + i * 1_000,
    time: start + i * 1_000,
    maxAgeMs: 60_000,
    bid: bid.toFixed(1),
    ask: (bid + 0.2).toFixed(1),
  }));

const fillAt = (tick: LoggedTick, over: Partial<ReplayFill>): ReplayFill => ({
  leg: 'close',
  reason: 'stop-loss',
  sequence: tick.sequence,
  receivedAt: tick.receivedAt,
  ageMs: 0,
  source: tick.source,
  live: tick.live,
  bid: tick.bid,
  ask: tick.ask,
  price: tick.bid,
  requestedPrice: tick.bid,
  lots: '1',
  profit: '0',
  tickSize: null,
  conversion: null,
  ...over,
});

const level = (over: Partial<LevelState> = {}): LevelState => ({
  afterRun: 0,
  decided: null,
  status: 'open',
  stopLoss: null,
  takeProfit: null,
  trailingDistance: null,
  trailingExtreme: null,
  limitPrice: null,
  stopPrice: null,
  goodTill: null,
  ...over,
});

const orderOf = (over: Partial<ReplayOrder>): ReplayOrder => ({
  id: '1',
  kind: 'margin',
  mode: 'demo',
  code: 'X',
  side: 'long',
  status: 'closed',
  stake: null,
  payout: null,
  expiresAt: null,
  cancelledBy: null,
  cancelledByRule: false,
  levels: [],
  fills: [],
  ...over,
});

const around = (ticks: LoggedTick[], over: Partial<Around> = {}): Around => ({
  ticks,
  pair: null,
  isOpen: () => true,
  sandbox: true,
  endOf: () => null,
  logEnd: start + 3_600_000,
  from: start - 3_600_000,
  to: start + 3_600_000,
  ...over,
});

/** The same ticks, one of which came later than its age lets it fill anything. */
const tooLate = (ticks: readonly LoggedTick[], sequence: number): LoggedTick[] =>
  ticks.map((t) =>
    t.sequence === sequence ? { ...t, arrivedAt: t.receivedAt + t.maxAgeMs + 1 } : t,
  );

const opened = (tick: LoggedTick) =>
  fillAt(tick, { leg: 'open', reason: 'market-order', price: tick.ask, requestedPrice: tick.ask });

describe('a stop', () => {
  const ticks = ticksOf(100, 101, 99, 98.5, 97, 99, 96);
  const [first, , third, fourth, fifth] = ticks as [
    LoggedTick,
    LoggedTick,
    LoggedTick,
    LoggedTick,
    LoggedTick,
  ];
  const stopped = (
    at: LoggedTick,
    over: Partial<ReplayFill> = {},
    levels = [level({ stopLoss: '98.5' })],
  ) =>
    orderOf({
      levels,
      fills: [opened(first), fillAt(at, { requestedPrice: '98.5', ...over })],
    });
  const findings = (order: ReplayOrder, over: Partial<Around> = {}) =>
    checkTriggers(order, around(ticks, over)).findings.map((f) => f.text);

  it('filled at the first tick that reached it', () =>
    expect(findings(stopped(fourth))).toEqual([]));

  it('is caught when its fill was moved to a later tick, or to an earlier one', () => {
    expect(findings(stopped(fifth))).toEqual([
      'stop-loss at 98.5 was reached by tick 4 (98.5 / 98.7); it filled at tick 5, stop-loss',
    ]);
    expect(findings(stopped(third))[0]).toMatch('no level of the order waited for');
  });

  it('is caught when it never filled, or under another name or level', () => {
    const still = orderOf({
      status: 'open',
      levels: [level({ stopLoss: '98.5' })],
      fills: [opened(first)],
    });
    expect(findings(still)[0]).toMatch('it did not fill');
    expect(findings(stopped(fourth, { reason: 'take-profit' }))).not.toEqual([]);
    expect(findings(stopped(fourth, { requestedPrice: '98.6' }))[0]).toMatch('the level was 98.5');
  });

  it('counts from the ticks after the change that set it, and until the one that moved it', () => {
    const moved = [level(), level({ afterRun: 1, stopLoss: '98.9' }), level({ afterRun: 2 })];
    const closed = orderOf({
      levels: moved,
      fills: [opened(first), fillAt(fourth, { requestedPrice: '98.9' })],
    });
    expect(findings(closed)).toEqual([]);
    const late = [level(), level({ afterRun: 2, stopLoss: '96.5' })];
    const seventh = ticks[6]!;
    const last = orderOf({
      levels: late,
      fills: [opened(first), fillAt(seventh, { requestedPrice: '96.5' })],
    });
    expect(findings(last)).toEqual([]);
  });

  it('waits while nothing can fill: closed, not live, without a conversion, or as the process ended', () => {
    const late = stopped(fifth);
    expect(findings(late, { isOpen: (_, at) => at >= fifth.receivedAt })).toEqual([]);
    expect(findings(late, { endOf: () => fourth.receivedAt })).toEqual([]);
    const pair = [{ ...fifth, receivedAt: fifth.receivedAt }];
    expect(findings(late, { pair })).toEqual([]);
    const unlive = ticks.map((t) => ({ ...t, live: t.sequence > 4 }));
    expect(findings({ ...late, mode: 'real' }, { sandbox: false, ticks: unlive })).toEqual([]);
  });

  it('waits for a tick that was young enough when it came', () => {
    expect(findings(stopped(fifth), { ticks: tooLate(ticks, 4) })).toEqual([]);
    const justInTime = ticks.map((t) => ({ ...t, arrivedAt: t.receivedAt + t.maxAgeMs }));
    expect(findings(stopped(fifth), { ticks: justInTime })).toHaveLength(1);
  });

  it('in flight at the end of the log is nobody’s fault', () => {
    const still = orderOf({
      status: 'open',
      levels: [level({ stopLoss: '98.5' })],
      fills: [opened(first)],
    });
    expect(findings(still, { logEnd: fourth.receivedAt + 500 })).toEqual([]);
  });
});

describe('a trailing stop', () => {
  const ticks = ticksOf(100, 101, 103, 102.5, 101.9, 104, 101);
  const order = (at: LoggedTick, requestedPrice: string) =>
    orderOf({
      levels: [level({ trailingDistance: '1', trailingExtreme: '100' })],
      fills: [opened(ticks[0]!), fillAt(at, { reason: 'trailing-stop', requestedPrice })],
    });

  it('followed the best price and filled at the first tick a distance behind it', () => {
    const found = (at: LoggedTick, price: string) =>
      checkTriggers(order(at, price), around(ticks)).findings;
    expect(found(ticks[4]!, '102')).toEqual([]);
    expect(found(ticks[6]!, '103')).toHaveLength(1);
    expect(found(ticks[4]!, '101.95')).toHaveLength(1);
  });

  it('follows no price that was too old when it came', () => {
    const { findings } = checkTriggers(order(ticks[6]!, '103'), around(tooLate(ticks, 3)));
    expect(findings).toEqual([]);
  });
});

describe('a trailing stop over a restart', () => {
  // The best price came just before the first process ended, and may not have been written down.
  const epochOf = (tick: LoggedTick) => ({ ...tick, epoch: tick.sequence <= 3 ? '1' : '2' });
  const ticks = ticksOf(100, 101, 103, 101.9, 100, 99.5).map(epochOf);
  const found = (
    at: LoggedTick,
    requestedPrice: string,
    { reason = 'trailing-stop', stopLoss = null as string | null } = {},
  ) => {
    const order = orderOf({
      levels: [level({ trailingDistance: '1', trailingExtreme: '100', stopLoss })],
      fills: [opened(ticks[0]!), fillAt(at, { reason, requestedPrice })],
    });
    const endOf = (epoch: string) => (epoch === '1' ? ticks[2]!.receivedAt : null);
    return checkTriggers(order, around(ticks, { endOf })).findings;
  };

  it('may go on from what was written of it, or from what was not', () => {
    expect(found(ticks[3]!, '102')).toEqual([]);
    expect(found(ticks[4]!, '100.9')).toEqual([]);
    expect(found(ticks[5]!, '100.9')).toHaveLength(1);
    expect(found(ticks[4]!, '102.5')).toHaveLength(1);
  });

  it('may let a stop go first that stands between the two', () => {
    const stop = { reason: 'stop-loss', stopLoss: '101.95' };
    expect(found(ticks[3]!, '101.95', stop)).toEqual([]);
    expect(found(ticks[3]!, '102', { stopLoss: '101.95' })).toEqual([]);
    expect(found(ticks[4]!, '101.95', stop)).toHaveLength(1);
    expect(found(ticks[3]!, '101.9', stop)).toHaveLength(1);
    // Farther than the trailing stop can have stood, it is not what closed the order.
    const far = { reason: 'stop-loss', stopLoss: '98' };
    expect(found(ticks[5]!, '98', far).length).toBeGreaterThan(0);
  });
});

describe('a limit', () => {
  const ticks = ticksOf(100, 99, 98, 97, 99);
  const order = (at: LoggedTick, over: Partial<ReplayOrder> = {}) =>
    orderOf({
      status: 'open',
      levels: [
        level({ status: 'pending', limitPrice: '98.2' }),
        level({ afterRun: 2, limitPrice: '98.2' }),
      ],
      fills: [
        fillAt(at, { leg: 'open', reason: 'limit-order', price: at.ask, requestedPrice: '98.2' }),
      ],
      ...over,
    });
  const texts = (o: ReplayOrder) => checkTriggers(o, around(ticks)).findings.map((f) => f.text);

  it('filled at the first tick whose ask reached it', () => {
    expect(texts(order(ticks[2]!))).toEqual([]);
    expect(texts(order(ticks[3]!))[0]).toMatch('was reached by tick 3');
    expect(texts(order(ticks[1]!))[0]).toMatch('no level of the order waited for');
  });

  it('is not looked for after it expired or was cancelled, nor where it could not be paid', () => {
    const pending = level({ status: 'pending', limitPrice: '98.2' });
    const ended = (status: 'cancelled' | 'expired', afterRun: number, goodTill: number | null) =>
      order(ticks[0]!, {
        status,
        fills: [],
        levels: [
          { ...pending, goodTill },
          { ...pending, goodTill, status, afterRun },
        ],
      });
    expect(texts(ended('expired', 9, ticks[2]!.receivedAt))).toEqual([]);
    expect(texts(ended('expired', 9, ticks[3]!.receivedAt))).toHaveLength(1);
    // Rows of before do not say which tick it was cancelled after.
    expect(texts(ended('cancelled', 0, null))).toEqual([]);
    expect(texts(ended('cancelled', 9, null))).toEqual([]);
  });

  it('is looked for up to the tick that it was cancelled after, which only a rule excuses', () => {
    const cancelled = (sequence: number, cancelledByRule = false, epoch = '1') =>
      texts(
        order(ticks[0]!, {
          status: 'cancelled',
          cancelledByRule,
          fills: [],
          levels: [
            level({ status: 'pending', limitPrice: '98.2' }),
            level({ status: 'cancelled', afterRun: 9, decided: { epoch, sequence } }),
          ],
        }),
      );
    const missed = ['limit-order at 98.2 was reached by tick 3 (98.0 / 98.2); it did not fill'];
    expect(cancelled(2)).toEqual([]);
    expect(cancelled(3)).toEqual(missed);
    expect(cancelled(50)).toEqual(missed);
    expect(cancelled(3, true)).toEqual([]);
    expect(cancelled(4, true)).toEqual(missed);
    expect(cancelled(3, true, '2')).toEqual(missed);
  });
});

describe('a timed option', () => {
  const ticks = ticksOf(100, 101, 102, 103);
  const option = (at: LoggedTick | null, over: Partial<ReplayOrder> = {}) =>
    orderOf({
      kind: 'timed',
      stake: '10',
      payout: '0.8',
      expiresAt: start + 1_500,
      status: at ? 'closed' : 'expired',
      fills: [
        fillAt(ticks[0]!, { leg: 'open', reason: 'timed-option', price: '100.1', tickSize: '0.1' }),
        ...(at
          ? [fillAt(at, { reason: 'expiry', price: '102.1', tickSize: '0.1', profit: '8' })]
          : []),
      ],
      ...over,
    });
  const texts = (o: ReplayOrder, given = ticks) =>
    checkSettlement(o, around(given)).findings.map((f) => f.text);

  it('settled at the first tick at or after its expiry, with what follows', () => {
    expect(texts(option(ticks[2]!))).toEqual([]);
    expect(texts(option(ticks[3]!))[0]).toMatch('the first at or after its expiry was tick 3');
    expect(texts(option(ticks[1]!))).toHaveLength(1);
    expect(texts({ ...option(ticks[2]!), payout: '0.9' })[0]).toMatch('brought 8');
  });

  it('settled at none that was too old when it came', () => {
    const late = option(ticks[3]!);
    const fills = late.fills.map((f) => (f.leg === 'close' ? { ...f, price: '103.1' } : f));
    expect(texts({ ...late, fills }, tooLate(ticks, 3))).toEqual([]);
    expect(texts(option(null), tooLate(ticks.slice(0, 3), 3))).toEqual([]);
  });

  it('returned its stake only where no tick came in time', () => {
    expect(texts(option(null))[0]).toMatch('returned its stake, though');
    expect(texts(option(null), ticks.slice(0, 2))).toEqual([]);
    expect(texts(option(null, { status: 'open' }), ticks.slice(0, 2))[0]).toMatch(
      'neither settled',
    );
  });
});

describe('a fill', () => {
  const ticks = ticksOf(100, 101, 102);
  const second = ticks[1]!;
  const texts = (fill: ReplayFill, over: Partial<Around> = {}) =>
    checkFill(orderOf({ fills: [fill] }), fill, around(ticks, over)).map((f) => f.text);

  it('cites a tick as the log has it and takes its side', () => {
    expect(texts(opened(second))).toEqual([]);
    expect(texts({ ...opened(second), price: '101.1' })[0]).toMatch('not its side');
    expect(texts({ ...opened(second), bid: '101.1' })[0]).toMatch('the log has tick 2');
    expect(texts({ ...opened(second), source: 'another' })).toHaveLength(1);
    expect(texts({ ...fillAt(second, {}), sequence: 1_000 })[0]).toMatch('does not have');
  });

  it('was not while its market was closed', () =>
    expect(texts(opened(second), { isOpen: () => false })[0]).toMatch('market was closed'));

  it('was by live prices alone where the money is real, except in a sandbox', () => {
    const unlive = { ...opened(second), live: false };
    const conversion = { code: 'P', live: false, sequence: 2, bid: '101.0', ask: '101.2' };
    const real = (fill: ReplayFill, sandbox: boolean) => {
      const c = around(
        ticks.map((tick) => ({ ...tick, live: fill.live })),
        { sandbox },
      );
      return checkFill(orderOf({ mode: 'real', fills: [fill] }), fill, c).map((f) => f.text);
    };
    expect(real(opened(second), false)).toEqual([]);
    expect(real(unlive, true)).toEqual([]);
    for (const fill of [unlive, { ...opened(second), conversion }])
      expect(real(fill, false)).toEqual([
        'market-order filled real money by a price that is not live',
      ]);
  });

  it('may be at a tick of its own before the log begins, and not after', () => {
    const before = { sequence: -1, receivedAt: start - 9_000, ageMs: 0 };
    expect(texts({ ...opened(second), ...before })).toEqual([]);
    expect(texts({ ...opened(second), sequence: 1_000 })).toEqual([
      'market-order cites tick 1000, which the log does not have',
    ]);
  });

  it('was not at an old tick when a newer one had come', () => {
    expect(texts({ ...opened(second), ageMs: 1_500 })[0]).toMatch('though tick 3');
    expect(texts({ ...opened(second), ageMs: 900 })).toEqual([]);
    // Its source says that it is from before the decision, but it came after it.
    const late = ticks.map((tick, i) => (i === 2 ? { ...tick, arrivedAt: start + 2_500 } : tick));
    expect(texts({ ...opened(second), ageMs: 1_500 }, { ticks: late })).toEqual([]);
  });

  it('converted at a tick of the log', () => {
    const conversion = { code: 'P', live: true, sequence: 2, bid: '101.0', ask: '101.2' };
    expect(texts({ ...opened(second), conversion }, { pair: ticks })).toEqual([]);
    expect(
      texts({ ...opened(second), conversion: { ...conversion, bid: '100.9' } }, { pair: ticks }),
    ).toHaveLength(1);
  });

  it('converted at the newest tick that had come', () => {
    const pair = [1, 4, 7].map((sequence) => ({
      ...ticks[0]!,
      sequence,
      receivedAt: start + sequence * 500,
      arrivedAt: start + sequence * 500,
    }));
    // Of sequence 5, and received 2,500 ms after the start.
    const fifth = { ...second, sequence: 5, receivedAt: start + 2_500, arrivedAt: start + 2_500 };
    const by = (
      sequence: number,
      over: Partial<ReplayFill> = {},
      { later = {}, ...order }: Partial<ReplayOrder> & { later?: Partial<LoggedTick> } = {},
    ) => {
      const conversion = { code: 'P', live: true, sequence, bid: '100.0', ask: '100.2' };
      const fill = { ...opened(fifth), conversion, ...over };
      const c = around([ticks[0]!, fifth], {
        sandbox: false,
        pair: pair.map((tick) => (tick.sequence > 1 ? { ...tick, ...later } : tick)),
      });
      return checkFill(orderOf({ fills: [fill], ...order }), fill, c).map((f) => f.text);
    };
    const late = (sequence: number, next: number) => [
      `the conversion takes tick ${sequence} of P, though tick ${next} (100.0 / 100.2) had come`,
    ];
    const stop = { leg: 'close', reason: 'stop-loss', price: fifth.bid } as const;
    expect(by(4)).toEqual([]);
    expect(by(4, stop)).toEqual([]);
    expect(by(1)).toEqual(late(1, 4));
    expect(by(1, stop)).toEqual(late(1, 4));
    // A customer decides later than the tick that fills came, and a tick when it comes.
    expect(by(4, { ageMs: 1_000 })).toEqual([]);
    expect(by(4, { ageMs: 1_001 })).toEqual(late(4, 7));
    expect(by(4, { ...stop, ageMs: 1_001 })).toEqual([]);
    // What is not live converts no real money, and another process numbers its own ticks.
    const unlive = { later: { live: false } };
    expect(by(1, {}, unlive)).toEqual(late(1, 4));
    expect(by(1, {}, { ...unlive, mode: 'real' })).toEqual([]);
    expect(by(1, {}, { mode: 'real' })).toEqual(late(1, 4));
    expect(by(1, {}, { later: { epoch: '2' } })).toEqual([]);
  });
});
