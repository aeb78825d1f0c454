import type { LoggedTick } from '../replay/scan-rules';
import type { PublicTick } from '../ticks/contract';
import { specimenOrder, type SpecimenNow } from './rules';

const instrument = {
  code: 'BTCUSDT',
  quote: 'USDT',
  contractSize: '1',
  feeRate: '0.001',
  leverages: [1, 2],
  tickSize: '0.01',
  lotMin: '0.01',
  lotMax: '50',
  lotStep: '0.01',
  logo: null,
};

// Bid and ask of ticks that nobody sent.
const stated = [
  ['88941.10', '88943.86'],
  ['88943.20', '88945.96'],
  ['88939.80', '88942.56'],
  ['88944.40', '88947.16'],
  ['88945.60', '88948.36'],
  ['88949.10', '88951.86'],
  ['88946.90', '88949.66'],
  ['88950.30', '88953.06'],
  ['88948.20', '88950.96'],
  ['89412.10', '89414.86'],
] as const;
const boughtAt = 4;

const origin = { source: 'example', live: false };
const begunMs = Date.UTC(2026, 0, 5, 9);

const ticks = stated.map(([bid, ask], i): LoggedTick => ({
  ...origin,
  run: 1,
  epoch: '1',
  sequence: i + 1,
  receivedAt: begunMs + i * 1000,
  arrivedAt: begunMs + i * 1000,
  time: begunMs + i * 1000,
  maxAgeMs: 60_000,
  bid,
  ask,
}));

const around: PublicTick[] = ticks.map(({ sequence, time, bid, ask }) => {
  const at = new Date(time).toISOString();
  return { ...origin, sequence: String(sequence), time: at, receivedAt: at, bid, ask };
});

/**
 * A receipt of prices and terms that are made up, for pictures that explain before two public ticks are on record. Whoever
 * shows it says so; its figures follow from those prices by the rules that book orders.
 */
export function exampleSpecimen(): SpecimenNow {
  const worked = specimenOrder(instrument, ticks[boughtAt]!, ticks.at(-1)!);
  return {
    instrument,
    specimen: { ...worked, around: { open: around.slice(0, -1), close: around } },
  };
}
