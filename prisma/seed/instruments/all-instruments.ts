import { crypto } from './crypto';
import { forex } from './forex';
import { futures } from './futures';
import type { InstrumentSeed } from './instrument-seed';
import { metals } from './metals';
import { stocks } from './stocks';

/** Every instrument a fresh install lists. `sortOrder` leaves gaps for what an operator adds. */
export const instrumentSeeds: InstrumentSeed[] = [forex, crypto, stocks, futures, metals].flatMap(
  (group) => group.map((seed, place) => ({ ...seed, sortOrder: seed.type * 10_000 + place * 10 })),
);
