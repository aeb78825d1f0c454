import type { Instrument } from '@/lib/core/market';
import type { LiveCatalogue } from '@/lib/markets/catalogue-cache';
import { sourcesByType, type Env, type SourceName } from '@/lib/platform/env';
import type { Log } from '@/lib/platform/log';
import { createCcxtSource } from './ccxt-source';
import type { Clock } from '../clock';
import { loadExchange } from './exchange';
import { createMassiveSource } from './massive-source';
import type { PriceSource } from './price-source';
import { readRecordings } from './recording';
import type { ReplayMemory } from './replay-memory';
import { createReplaySource } from './replay-source';
import { createSimulatedSource } from './simulated-source';

export type SourceSettings = Pick<
  Env,
  | 'PRICE_SOURCES'
  | 'PRICE_SOURCES_FOREX'
  | 'PRICE_SOURCES_CRYPTO'
  | 'PRICE_SOURCES_STOCKS'
  | 'PRICE_SOURCES_FUTURES'
  | 'PRICE_SOURCES_METAL'
  | 'PRICE_SEED'
  | 'REPLAY_DIR'
  | 'REPLAY_SPEED'
  | 'CCXT_EXCHANGE'
  | 'CCXT_OPTIONS'
  | 'MASSIVE_API_KEY'
  | 'MASSIVE_URL'
>;

type Parts = {
  env: SourceSettings;
  catalogue: LiveCatalogue;
  log: Log;
  clock: Clock;
  replayMemory?: ReplayMemory;
  /** In place of what the settings name, in order of preference. */
  sources?: readonly PriceSource[];
};

/** All sources, and those of a type of instrument, the preferred first. */
export type OpenSources = {
  all: readonly PriceSource[];
  ofType: (type: number) => readonly PriceSource[];
};

async function openReplay(parts: Parts): Promise<PriceSource> {
  const { env, catalogue, log, clock, replayMemory } = parts;
  const isListed = (code: string) => catalogue.get(code) !== undefined;
  const recordings = await readRecordings(env.REPLAY_DIR ?? '', isListed, log);
  return createReplaySource({ recordings, speed: env.REPLAY_SPEED, clock, memory: replayMemory });
}

async function openExchanges({ env, catalogue }: Parts): Promise<PriceSource[]> {
  const opened: PriceSource[] = [];
  for (const id of new Set(env.CCXT_EXCHANGE)) {
    const exchange = await loadExchange(id);
    opened.push(createCcxtSource({ id, exchange, options: env.CCXT_OPTIONS ?? {}, catalogue }));
  }
  return opened;
}

function openMassive({ env, catalogue }: Parts): PriceSource[] {
  const clusters = ['forex', 'stocks'] as const;
  const key = env.MASSIVE_API_KEY ?? '';
  return clusters.map((cluster) =>
    createMassiveSource({ cluster, url: env.MASSIVE_URL, key, catalogue }),
  );
}

/** The sources that the settings name. Throws when one of them cannot be set up. */
export async function openSources(parts: Parts): Promise<OpenSources> {
  const { env, catalogue, clock } = parts;
  const simulated = createSimulatedSource({ catalogue, seed: env.PRICE_SEED, clock });
  // Instruments that no other source prices are simulated, so that each has a price that says what it is.
  if (parts.sources) {
    const given = [...parts.sources, simulated];
    return { all: given, ofType: () => given };
  }
  const opened = new Map<SourceName, readonly PriceSource[]>([['simulated', [simulated]]]);
  const lists = sourcesByType(env);
  for (const name of new Set(lists.flat())) {
    if (name === 'replay') opened.set(name, [await openReplay(parts)]);
    else if (name === 'ccxt') opened.set(name, await openExchanges(parts));
    else if (name === 'massive') opened.set(name, openMassive(parts));
  }
  const named = lists.map((names) => [
    ...new Set([...names.flatMap((name) => opened.get(name)!), simulated]),
  ]);
  return {
    all: [...new Set(named.flat())],
    ofType: (type) => named[type - 1] ?? [simulated],
  };
}

type Shares = {
  of: readonly Instrument[];
  priced: readonly Instrument[];
  all: readonly Instrument[];
};

/** Which instruments each source prices: the same array as long as nothing changed, so that a source can tell. */
export function sharedOut(catalogue: LiveCatalogue, sources: OpenSources) {
  const lists = new Map<PriceSource, Shares>();

  /**
   * The sources that may price an instrument, the preferred first. Only a live one stands in for a
   * live one: an invented price must not go on where a real one stopped.
   */
  function lineOf(instrument: Instrument): readonly PriceSource[] {
    const able = sources.ofType(instrument.type).filter((s) => s.serves(instrument.code));
    return able[0]?.live ? able.filter((s) => s.live) : able.slice(0, 1);
  }

  function sharesOf(source: PriceSource): Shares {
    const of = catalogue.priced();
    const known = lists.get(source);
    if (known?.of === of) return known;
    const lines = of.map((instrument) => [instrument, lineOf(instrument)] as const);
    const shares = {
      of,
      priced: lines.filter(([, line]) => line[0] === source).map(([i]) => i),
      all: lines.filter(([, line]) => line.includes(source)).map(([i]) => i),
    };
    lists.set(source, shares);
    return shares;
  }

  return {
    lineOf,
    /** The instruments that a source prices or stands by for. */
    instrumentsOf: (source: PriceSource) => sharesOf(source).all,
    /** The instruments whose preferred source it is. */
    pricedBy: (source: PriceSource) => sharesOf(source).priced,
    /** What sources serve has changed. */
    forget: () => lists.clear(),
  };
}
