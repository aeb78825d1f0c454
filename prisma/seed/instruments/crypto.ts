import { Decimal } from 'decimal.js';
import { coinIcon } from './coin-icons';
import { financeCoins } from './coins-finance';
import { leadingCoins } from './coins-leading';
import { leisureCoins } from './coins-leisure';
import { memeCoins } from './coins-memes';
import { networkCoins } from './coins-networks';
import { serviceCoins } from './coins-services';
import type { Coin, InstrumentSeed } from './instrument-seed';
import { leveragesUpTo, shortPeriods } from './instrument-seed';

type Temper = { spread: string; dailyVolatility: string; jumpLimit: string };

const tempers = {
  deepest: { spread: '0.00005', dailyVolatility: '0.028', jumpLimit: '0.15' },
  leading: { spread: '0.0002', dailyVolatility: '0.038', jumpLimit: '0.15' },
  ordinary: { spread: '0.001', dailyVolatility: '0.05', jumpLimit: '0.20' },
  wild: { spread: '0.0015', dailyVolatility: '0.07', jumpLimit: '0.25' },
  // Claims on a bar of gold move as gold does.
  gold: { spread: '0.0003', dailyVolatility: '0.010', jumpLimit: '0.05' },
} satisfies Record<string, Temper>;

const deepest = new Set(['BTC', 'ETH', 'WBTC']);
const gold = new Set(['PAXG', 'XAUT']);

const temperOf = (ticker: string, group: 'leading' | 'ordinary' | 'wild'): Temper => {
  if (deepest.has(ticker)) return tempers.deepest;
  return gold.has(ticker) ? tempers.gold : tempers[group];
};

const finestTick = '0.0000000001';

/**
 * Five significant figures where the finest tick allows them, and never coarser than a cent. A lot is
 * one coin or, of coins worth less than 100 USDT, the power of ten of them that is worth between 100
 * and 1,000. The lot step is worth between 0.1 and 1 USDT, the smallest order ten steps, the largest
 * a million of them.
 */
function coinInstrument(
  [ticker, name, price]: Coin,
  group: 'leading' | 'ordinary' | 'wild',
): Omit<InstrumentSeed, 'sortOrder'> {
  const magnitude = new Decimal(price).e;
  const tick = Decimal.clamp(new Decimal(10).pow(magnitude - 4), finestTick, '0.01');
  const contractSize = Decimal.max(new Decimal(10).pow(2 - magnitude), 1);
  const step = new Decimal(10).pow(-magnitude - 1).div(contractSize);
  const temper = temperOf(ticker, group);
  const spread = new Decimal(price).times(temper.spread).toNearest(tick, Decimal.ROUND_UP);
  return {
    code: `${ticker}USDT`,
    type: 2,
    name,
    base: ticker,
    quote: 'USDT',
    contractSize: contractSize.toFixed(),
    tickSize: tick.toFixed(),
    lotStep: step.toFixed(),
    lotMin: step.times(10).toFixed(),
    lotMax: step.times(1_000_000).toFixed(),
    feeRate: '0.001',
    leverages: leveragesUpTo(2),
    typicalSpread: Decimal.max(spread, tick).toFixed(tick.dp()),
    referencePrice: new Decimal(price).toFixed(tick.dp()),
    dailyVolatility: temper.dailyVolatility,
    maxAgeSeconds: 60,
    jumpLimit: temper.jumpLimit,
    calendar: 'crypto',
    periods: shortPeriods,
    logo: coinIcon(ticker) ? `/logos/crypto/${ticker.toLowerCase()}.svg` : null,
  };
}

const further = [
  ...[...networkCoins, ...financeCoins, ...serviceCoins, ...leisureCoins].map((coin) =>
    coinInstrument(coin, 'ordinary'),
  ),
  ...memeCoins.map((coin) => coinInstrument(coin, 'wild')),
].sort((a, b) => (a.code < b.code ? -1 : 1));

export const crypto = [...leadingCoins.map((coin) => coinInstrument(coin, 'leading')), ...further];
