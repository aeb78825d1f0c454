import { instrument, listed, manualClock, silentLog } from '@/tests/setup/listed';
import { parseEnv } from '@/lib/platform/env';
import { openSources } from './sources';

const address = { DATABASE_URL: 'postgresql://localhost/none', NODE_ENV: 'test' };
const clock = manualClock(1_900_000_000_000);

async function named(settings: Record<string, string>): Promise<string[][]> {
  const env = parseEnv({ ...address, ...settings });
  const catalogue = listed([instrument()]);
  const { ofType } = await openSources({ env, catalogue, log: silentLog, clock });
  return [1, 2, 3, 4, 5].map((type) => ofType(type).map((source) => source.name));
}

test('without settings everything is simulated', async () => {
  expect(await named({})).toEqual(Array.from({ length: 5 }, () => ['simulated']));
});

test('a type may have a list of its own; what nothing else prices is simulated', async () => {
  const massive = ['massive-forex', 'massive-stocks'];
  expect(
    await named({
      PRICE_SOURCES_FOREX: 'massive, ccxt',
      PRICE_SOURCES_CRYPTO: 'ccxt',
      PRICE_SOURCES_STOCKS: 'massive',
      CCXT_EXCHANGE: 'binance,kraken',
      MASSIVE_API_KEY: 'key',
    }),
  ).toEqual([
    [...massive, 'binance', 'kraken', 'simulated'],
    ['binance', 'kraken', 'simulated'],
    [...massive, 'simulated'],
    ['simulated'],
    ['simulated'],
  ]);
}, 60_000);

test('says what a setting lacks', async () => {
  const wrong: [Record<string, string>, string][] = [
    [{ PRICE_SOURCES: 'massive' }, 'MASSIVE_API_KEY is needed by the source massive'],
    [{ PRICE_SOURCES_CRYPTO: 'replay' }, 'REPLAY_DIR is needed by the source replay'],
    [{ PRICE_SOURCES_METAL: 'gold' }, 'PRICE_SOURCES_METAL'],
    [{ CCXT_EXCHANGE: 'Kraken!' }, 'CCXT_EXCHANGE'],
    [{ CCXT_OPTIONS: '{' }, 'CCXT_OPTIONS'],
    [{ PRICE_SOURCES: 'ccxt', CCXT_EXCHANGE: 'nowhere' }, 'no WebSocket for an exchange "nowhere"'],
  ];
  for (const [settings, words] of wrong) await expect(named(settings)).rejects.toThrow(words);
}, 60_000);
