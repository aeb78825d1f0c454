import fc from 'fast-check';
import type { Instrument, Tick } from '@/lib/core/market';
import { always, type Hours } from '@/lib/markets/hours-rules';
import { dayMs, minuteMs, withPrice, type Candle } from '@/lib/markets/rules';
import { emitting, instrument, listed, manualClock } from '@/tests/setup/listed';
import { madeMinutes, madeSampled } from '../candles/made-candles';
import { randomPath } from './random-path';
import { createSimulatedSource } from './simulated-source';
import { simulate } from './simulation';

const noon = Date.UTC(2026, 10, 18, 12);
const moments = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2040, 0) });

describe('the random path', () => {
  test('is a function of seed and time alone, in whatever order it is asked', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.array(moments, { minLength: 1, maxLength: 30 }),
        (seed, times) => {
          const walked = randomPath(seed);
          const values = times.map(walked);
          expect(times.map((t) => randomPath(seed)(t))).toEqual(values);
          expect([...times].reverse().map(walked).reverse()).toEqual(values);
        },
      ),
    );
  });

  test.each([
    ['a minute', minuteMs],
    ['an hour', 60 * minuteMs],
    ['a day', dayMs],
  ])('moves by a deviation of one per square root of a day over %s', (_, step) => {
    const path = randomPath(7);
    let squares = 0;
    const count = 4000;
    for (let i = 0; i < count; i++)
      squares += (path(noon + (i + 1) * step) - path(noon + i * step)) ** 2;
    expect(Math.sqrt(squares / count / (step / dayMs))).toBeCloseTo(1, 0.7);
  });

  test('stays in sight of where it began for decades', () => {
    const path = randomPath(11);
    for (let day = 0; day < 5000; day += 7)
      expect(Math.abs(path(noon + day * dayMs))).toBeLessThan(40);
  });
});

describe('the simulated market of an instrument', () => {
  const eurusd = instrument();

  test('is the same under a seed and another under another', () => {
    const prices = (seed: string) =>
      Array.from({ length: 50 }, (_, i) => simulate(eurusd, seed).quoteAt(noon + i * minuteMs).mid);
    expect(prices('assay')).toEqual(prices('assay'));
    expect(prices('assay')).not.toEqual(prices('other'));
  });

  test('quotes whole ticks, never crossed, near the typical spread', () => {
    fc.assert(
      fc.property(moments, (at) => {
        const { bid, ask, mid } = simulate(eurusd, 'assay').quoteAt(at);
        expect(Number.isInteger(bid) && Number.isInteger(ask) && Number.isInteger(mid)).toBe(true);
        expect(bid).toBeGreaterThan(0);
        expect(ask - bid).toBeGreaterThanOrEqual(8);
        expect(ask - bid).toBeLessThanOrEqual(14);
        expect(mid).toBeGreaterThanOrEqual(bid);
        expect(mid).toBeLessThanOrEqual(ask);
      }),
    );
  });

  test('ticks one to two seconds apart, and every way of asking names the same ticks', () => {
    const simulation = simulate(eurusd, 'assay');
    const walked: number[] = [];
    simulation.walk(noon, noon + 10 * minuteMs, (at, mid) => {
      expect(mid).toBe(simulation.quoteAt(at).mid);
      walked.push(at);
    });
    let at = noon - 1;
    for (const tick of walked) {
      expect(simulation.tickAfter(at)).toBe(tick);
      expect(simulation.tickAtOrBefore(tick)).toBe(tick);
      if (at >= noon) expect(tick - at).toBeGreaterThanOrEqual(1000);
      expect(tick - at).toBeLessThanOrEqual(2000);
      at = tick;
    }
  });
});

describe('a cross', () => {
  const eurusd = instrument();
  const yen = instrument({
    code: 'USDJPY',
    base: 'USD',
    quote: 'JPY',
    tickSize: '0.001',
    referencePrice: '150',
  });
  const eurjpy = { ...yen, code: 'EURJPY', base: 'EUR', referencePrice: '160' };
  const { get } = listed([eurusd, yen, eurjpy]);
  const midsOf = (of: Instrument, find = get) => {
    const simulation = simulate(of, 'assay', find);
    return Array.from({ length: 200 }, (_, i) => {
      const { mid } = simulation.quoteAt(noon + i * 37 * minuteMs);
      return mid * simulation.grid.size;
    });
  };

  test('is what its two dollar pairs make of it, at every moment', () => {
    const euros = midsOf(eurusd);
    const dollars = midsOf(yen);
    midsOf(eurjpy).forEach((cross, i) =>
      expect(Math.abs(cross / (euros[i]! * dollars[i]!) - 1)).toBeLessThan(0.0002),
    );
  });

  test('walks alone where a dollar pair is not listed', () => {
    const alone = listed([eurusd, eurjpy]).get;
    expect(midsOf(eurjpy, alone)).toEqual(midsOf(eurjpy, () => undefined));
    expect(midsOf(eurjpy, alone)).not.toEqual(midsOf(eurjpy));
  });
});

/** What the source sends over some time, from a start of its own. */
async function sent(
  fromMs: number,
  lengthMs: number,
  hours: Hours = always,
  stepMs = 100,
  instruments = [instrument()],
): Promise<Tick[]> {
  const clock = manualClock(fromMs);
  const ticks: Tick[] = [];
  const source = createSimulatedSource({
    catalogue: listed(instruments, hours),
    seed: 'assay',
    clock,
  });
  const ending = new AbortController();
  const emit = emitting({ tick: (t) => (ticks.push(t), null) });
  await source.start(() => instruments, emit, ending.signal);
  for (let passed = 0; passed < lengthMs; passed += stepMs) clock.advance(stepMs);
  ending.abort();
  return ticks;
}

describe('the simulated source', () => {
  test('sends the same ticks after a restart as without one', async () => {
    const whole = await sent(noon, 5 * minuteMs);
    const after = await sent(noon + 2 * minuteMs, 3 * minuteMs);
    const seen = new Map(whole.map((t) => [t.time, t]));
    expect(after.length).toBeGreaterThan(60);
    for (const tick of after) expect(seen.get(tick.time)).toEqual(tick);
  });

  test('sends the ticks of a step in the order of time over all instruments', async () => {
    const all = ['EURUSD', 'GBPUSD', 'USDJPY', 'AUDUSD'].map((code) => instrument({ code }));
    const live = (await sent(noon, 5 * minuteMs, always, 100, all)).slice(all.length);
    const times = live.map((tick) => tick.time);
    expect(times.length).toBeGreaterThan(600);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  test('makes history of exactly the candles that its live ticks form', async () => {
    const ticks = (await sent(noon, 10 * minuteMs)).filter((t) => t.time >= noon);
    const live = new Map<number, Candle>();
    for (const { bid, ask, time } of ticks) {
      const start = Math.floor(time / minuteMs) * minuteMs;
      const halves = Math.round((Number(bid) + Number(ask)) * 1e5);
      const mid = halves % 2 === 0 ? halves / 2 : Math.floor(halves / 4 + 0.5) * 2;
      live.set(start, withPrice(live.get(start) ?? null, start, mid));
    }
    const maker = { simulation: simulate(instrument(), 'assay'), hours: always, factor: 1 };
    const made = madeMinutes(maker, noon, noon + 10 * minuteMs).map((c) => ({
      ...c,
      open: Math.round(c.open * 1e5),
      high: Math.round(c.high * 1e5),
      low: Math.round(c.low * 1e5),
      close: Math.round(c.close * 1e5),
    }));
    expect(made).toEqual([...live.values()]);
    expect(made).toHaveLength(10);
  });

  test('is silent while the market is closed, but says where it closed', async () => {
    const opens = noon + 3 * minuteMs;
    const closes = noon + 5 * minuteMs;
    const isOpen = (at: number) => at < noon - 30 * minuteMs || (at >= opens && at < closes);
    const hours: Hours = {
      isOpen,
      opensAt: (at) => (isOpen(at) || at >= closes ? null : opens),
      closesAt: (at) => (at < opens ? noon - 30 * minuteMs : closes),
      tradingDay: () => null,
    };
    const [first, ...rest] = await sent(noon, 8 * minuteMs, hours);
    expect(first!.time).toBeLessThan(noon - 30 * minuteMs);
    expect(rest.length).toBeGreaterThan(50);
    expect(rest[0]!.time).toBeGreaterThanOrEqual(opens);
    expect(rest.at(-1)!.time).toBeLessThan(closes);
  });
});

test('longer candles hold together: each within its range, none in closed hours', () => {
  const maker = { simulation: simulate(instrument(), 'assay'), hours: always, factor: 1.25 };
  const days = madeSampled(maker, '1d', noon - (noon % dayMs) - 30 * dayMs, noon - (noon % dayMs));
  expect(days).toHaveLength(30);
  for (const day of days) {
    expect(day.low).toBeLessThanOrEqual(Math.min(day.open, day.close));
    expect(day.high).toBeGreaterThanOrEqual(Math.max(day.open, day.close));
    expect(day.volume).toBe(57_600);
  }
});
