import type { Instrument } from '@/lib/core/market';
import type { LiveCatalogue } from '@/lib/markets/catalogue';
import type { Env } from '@/lib/platform/env';
import type { Log } from '@/lib/platform/log';
import type { Clock } from './clock';
import type { PriceSource } from './price-source';
import { readRecordings } from './recording';
import { createReplaySource } from './replay-source';
import { createSimulatedSource } from './simulated-source';

export type SourceSettings = Pick<
  Env,
  'PRICE_SOURCES' | 'PRICE_SEED' | 'REPLAY_DIR' | 'REPLAY_SPEED'
>;

type Parts = {
  env: SourceSettings;
  catalogue: LiveCatalogue;
  log: Log;
  clock: Clock;
  /** In place of what the settings name, in order of preference. */
  sources?: readonly PriceSource[];
};

async function openReplay({ env, catalogue, log, clock }: Parts): Promise<PriceSource> {
  const isListed = (code: string) => catalogue.get(code) !== undefined;
  const recordings = await readRecordings(env.REPLAY_DIR ?? '', isListed, log);
  return createReplaySource({ recordings, speed: env.REPLAY_SPEED, clock });
}

/** The sources that the settings name, the preferred first. Throws when recordings cannot be read. */
export async function openSources(parts: Parts): Promise<readonly PriceSource[]> {
  const { env, catalogue, clock } = parts;
  const simulated = createSimulatedSource({ catalogue, seed: env.PRICE_SEED, clock });
  const chosen: PriceSource[] = [...(parts.sources ?? [])];
  for (const name of parts.sources ? [] : env.PRICE_SOURCES) {
    chosen.push(name === 'replay' ? await openReplay(parts) : simulated);
  }
  // What nothing else prices is simulated, so that every instrument has a price that says what it is.
  return [...new Set([...chosen, simulated])];
}

/** The instruments of each source: the same array as long as the catalogue stands, so that a source can tell a change. */
export function sharedOut(catalogue: LiveCatalogue, sources: readonly PriceSource[]) {
  const lists = new Map<PriceSource, { of: readonly Instrument[]; list: readonly Instrument[] }>();
  const sourceFor = (code: string) => sources.find((s) => s.serves(code));
  function instrumentsOf(source: PriceSource): readonly Instrument[] {
    const all = catalogue.priced();
    const known = lists.get(source);
    if (known?.of === all) return known.list;
    const list = all.filter((i) => sourceFor(i.code) === source);
    lists.set(source, { of: all, list });
    return list;
  }
  return { sourceFor, instrumentsOf };
}
