import { createMetrics } from '@/lib/platform/metrics';
import type { Instrument } from '@/lib/core/market';
import type { LiveCatalogue } from '@/lib/markets/catalogue-cache';
import { always, type Hours } from '@/lib/markets/hours-rules';
import type { Log } from '@/lib/platform/log';
import type { Clock } from '@/server/prices/clock';
import type { Emit } from '@/server/prices/sources/price-source';

/** An instrument for tests that need no database. */
export const instrument = (over: Partial<Instrument> = {}): Instrument => ({
  id: '1',
  code: 'EURUSD',
  type: 1,
  name: 'EUR/USD',
  logo: null,
  base: 'EUR',
  quote: 'USD',
  contractSize: '100000',
  tickSize: '0.00001',
  lotStep: '0.01',
  lotMin: '0.01',
  lotMax: '50',
  feeRate: '0.00003',
  leverages: [1, 30],
  periods: [],
  typicalSpread: '0.0001',
  referencePrice: '1.085',
  dailyVolatility: '0.005',
  maxAgeSeconds: 60,
  jumpLimit: '0.01',
  calendar: 'forex',
  termsVersion: 1,
  enabled: true,
  ...over,
});

export function listed(instruments: readonly Instrument[], hours: Hours = always): LiveCatalogue {
  const byCode = new Map(instruments.map((i) => [i.code, i]));
  return {
    get: (code) => byCode.get(code),
    all: () => instruments,
    priced: () => instruments,
    hours: () => hours,
    hoursApart: () => hours,
    calendar: () => undefined,
    reload: async () => undefined,
    onChange: () => () => undefined,
  };
}

/** Time that moves only when told, with the repeated work that falls due on the way. */
export function manualClock(startMs: number): Clock & { advance(ms: number): void } {
  let now = startMs;
  let works: { every: number; due: number; work: () => void }[] = [];
  return {
    now: () => now,
    every(ms, work, signal) {
      const each = { every: ms, due: now + ms, work };
      works.push(each);
      signal.addEventListener('abort', () => (works = works.filter((w) => w !== each)));
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const next = works.reduce((a, b) => (a && a.due <= b.due ? a : b), works[0]);
        if (!next || next.due > end) break;
        now = next.due;
        next.due += next.every;
        next.work();
      }
      now = end;
    },
  };
}

const nothing = () => undefined;

/** Where a source under test puts what it says; what a test does not listen to goes nowhere. */
export const emitting = (heard: Partial<Emit>): Emit => ({
  tick: () => null,
  alive: nothing,
  pass: nothing,
  link: nothing,
  dropped: nothing,
  listed: nothing,
  ...heard,
});

export const silentLog: Log = { info: nothing, warn: nothing, error: nothing, debug: nothing };

export const metrics = createMetrics;
