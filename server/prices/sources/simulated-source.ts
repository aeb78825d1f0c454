import type { Instrument } from '@/lib/core/market';
import type { MarketCatalogue } from '@/lib/markets/catalogue-cache';
import { rememberingLastOpen, type Hours } from '@/lib/markets/hours-rules';
import type { Clock } from '../clock';
import type { Emit, PriceSource } from './price-source';
import { simulate, type Simulation } from './simulation';

type Running = {
  instrument: Instrument;
  simulation: Simulation;
  hours: Hours;
  closesAt: number;
  nextTick: number;
};

type Parts = { catalogue: Pick<MarketCatalogue, 'get' | 'hours'>; seed: string; clock: Clock };

const stepMs = 100;

function emitTick({ instrument, simulation }: Running, tickMs: number, emit: Emit): void {
  const { bid, ask } = simulation.quoteAt(tickMs);
  const { grid } = simulation;
  emit.tick({ code: instrument.code, bid: grid.text(bid), ask: grid.text(ask), time: tickMs });
}

/** Finds the next tick after `afterMs` that falls into trading hours. */
function plan(running: Running, afterMs: number): void {
  const { hours, simulation } = running;
  let next = simulation.tickAfter(afterMs);
  for (;;) {
    if (next < running.closesAt) break;
    const opens = hours.isOpen(next) ? next : hours.opensAt(next);
    if (opens === null) {
      next = Infinity;
      break;
    }
    running.closesAt = hours.closesAt(opens) ?? Infinity;
    next = simulation.tickAfter(opens - 1);
  }
  running.nextTick = next;
}

/** A market made of the seed and the time alone. It keeps trading hours and never claims to be live. */
export function createSimulatedSource({ catalogue, seed, clock }: Parts): PriceSource {
  const lastOpenAt = rememberingLastOpen();

  function begin(instrument: Instrument): Running {
    return {
      instrument,
      simulation: simulate(instrument, seed, catalogue.get),
      hours: catalogue.hours(instrument.code),
      closesAt: -Infinity,
      nextTick: 0,
    };
  }

  return {
    name: 'simulated',
    live: false,
    recorded: false,
    serves: () => true,
    intervalMs: () => null,
    async start(instruments, emit, signal) {
      let known: readonly Instrument[] | null = null;
      let running: Running[] = [];

      function adopt(now: number): void {
        known = instruments();
        running = known.map(begin);
        for (const each of running) {
          const last = lastOpenAt(each.hours, now);
          // A closed market still shows where it closed.
          if (last !== null) emitTick(each, each.simulation.tickAtOrBefore(last), emit);
          plan(each, now);
        }
      }

      function step(): void {
        const now = clock.now();
        emit.alive();
        if (instruments() !== known) adopt(now);
        const due = running
          .filter((each) => each.nextTick <= now)
          .map((each) => {
            // After a pause of the process only the newest tick is worth sending.
            const last = each.simulation.tickAtOrBefore(Math.min(now, each.closesAt - 1));
            return { each, at: Math.max(last, each.nextTick) };
          });
        // In the order of time, so that a conversion never meets a rate that has been superseded.
        for (const { each, at } of due.sort((a, b) => a.at - b.at)) {
          emitTick(each, at, emit);
          plan(each, now);
        }
      }

      step();
      clock.every(stepMs, step, signal);
    },
  };
}
