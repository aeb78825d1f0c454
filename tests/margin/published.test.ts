import { Money } from '@/lib/core/money';
import {
  marginState,
  notional,
  orderFee,
  profit,
  requiredMargin,
  type ConversionRate,
} from '@/lib/orders/rules';

// What brokers and exchanges print as examples for their customers, worked out by our rules. Where a
// page charges in another currency than the dollar, its currency stands for the account's.

type Example = {
  what: string;
  source: string;
  url: string;
  side: 'long' | 'short';
  lots: string;
  contractSize: string;
  open: string;
  close?: string;
  leverage?: number;
  feeRate?: string;
  rate?: { open: ConversionRate; close: ConversionRate };
  published: {
    notional?: string;
    margin?: string;
    profit?: string;
    openFee?: string;
    closeFee?: string;
  };
  /** How the page shortened its figures, in places; ours is compared at as many. */
  shown?: { places: number; cut: boolean };
};

const ifc = 'IFC Markets, How to Calculate Your Profit and Loss';
const fbs = 'FBS, Performance scenarios of a deal based on XAUUSD';
const fbsUrl = 'https://fbs.eu/en/glossary/performance-scenarios-of-a-deal-based-on-xauusd-107';
const hycm = 'HYCM, Examples of a CFD commodities trade';
const hycmUrl =
  'https://help.hycm.com/hc/en-us/articles/10103932677404-Examples-of-a-CFD-commodities-trade';
const aphyxx = 'Aphyxx, CFD Trading Examples';
const aphyxxUrl = 'https://www.aphyxx.com/?p=197';
const moneta = 'Trade Moneta, CFD Trading Example';
const monetaUrl = 'https://www.trademoneta.com/learn-to-trade/cfd-trading/cfd-trading-example/';
const bybit = 'Profit and Loss Calculation for USDT Perpetual Contracts (Bybit)';
const bybitUrl = 'https://www.pastorq.com/7518.html';
const mexc = 'MEXC Learn, What is MEXC’s PnL Margin Feature';
const mexcUrl = 'https://www.mexc.fm/learn/article/what-is-mexcs-pnl-margin-feature-/1';
const gold = { side: 'long', lots: '1', contractSize: '100', open: '1940' } as const;
const yenAt = (mid: string): ConversionRate => ({ mid, inverse: true });

const examples: Example[] = [
  {
    what: 'forex with a JPY quote: 200,000 USD/JPY bought at 95.650, sold at 96.400',
    source: ifc,
    url: 'https://www.ifcmarkets.com/en/introduction/profit-loss-calculation',
    side: 'long',
    lots: '2',
    contractSize: '100000',
    open: '95.650',
    close: '96.400',
    rate: { open: yenAt('95.650'), close: yenAt('96.400') },
    published: { notional: '200000', profit: '1556.01' },
    shown: { places: 2, cut: true },
  },
  {
    what: 'forex with a JPY quote: 10,000 USD/JPY bought at 115.05, sold at 114.45',
    source: 'OANDA’s example, as asked about on BabyPips',
    url: 'https://forums.babypips.com/t/calculating-profit-on-a-forex-trade-i-dont-get-it/75244',
    side: 'long',
    lots: '0.1',
    contractSize: '100000',
    open: '115.05',
    close: '114.45',
    rate: { open: yenAt('115.05'), close: yenAt('114.45') },
    published: { notional: '10000', profit: '-52.42' },
    shown: { places: 2, cut: false },
  },
  {
    what: 'forex: 100,000 EUR/USD bought at 1.18508, sold at 1.18824',
    source: aphyxx,
    url: aphyxxUrl,
    side: 'long',
    lots: '1',
    contractSize: '100000',
    open: '1.18508',
    close: '1.18824',
    published: { notional: '118508', profit: '316' },
  },
  {
    what: 'gold: 1 lot of 100 ounces at 1940 and leverage 1:20, up 4 %',
    source: fbs,
    url: fbsUrl,
    ...gold,
    close: '2017.60',
    leverage: 20,
    published: { notional: '194000', margin: '9700', profit: '7760' },
  },
  {
    what: 'gold: the same, down 7 %',
    source: fbs,
    url: fbsUrl,
    ...gold,
    close: '1804.20',
    leverage: 20,
    published: { margin: '9700', profit: '-13580' },
  },
  {
    what: 'gold: the same sold, up 7 %',
    source: fbs,
    url: fbsUrl,
    ...gold,
    side: 'short',
    close: '2075.80',
    leverage: 20,
    published: { margin: '9700', profit: '-13580' },
  },
  {
    what: 'gold: 100 ounces bought at 1206.20, sold at 1224.50',
    source: hycm,
    url: hycmUrl,
    ...gold,
    open: '1206.20',
    close: '1224.50',
    published: { profit: '1830' },
  },
  {
    what: 'gold: the same, sold at 1187.90',
    source: hycm,
    url: hycmUrl,
    ...gold,
    open: '1206.20',
    close: '1187.90',
    published: { profit: '-1830' },
  },
  {
    what: 'index future: one tick of 0.25 of the E-mini S&P 500, 50 dollars a point',
    source: 'Insignia Futures & Options, E-mini S&P 500 Futures Contract (after CME Group)',
    url: 'https://insigniafutures.com/emini-sp-500-futures/',
    side: 'long',
    lots: '1',
    contractSize: '50',
    open: '5900.00',
    close: '5900.25',
    published: { profit: '12.5' },
  },
  {
    what: 'index future: one E-mini S&P 500 sold at 3,150, bought back at 2,820',
    source: 'SolutionInn, a question on E-mini S&P 500 futures',
    url: 'https://www.solutioninn.com/study-help/questions/please-step-by-step-teach-me-how-to-do-this-12197229',
    side: 'short',
    lots: '1',
    contractSize: '50',
    open: '3150',
    close: '2820',
    published: { profit: '16500' },
  },
  {
    what: 'index future: one S&P 500 of 250 dollars a point bought at 2089.40, sold at 2053.20',
    source: 'Carley Garner Trading, Getting Started in Stock Index Futures Trading',
    url: 'http://carleygarnertrading.com/learn-to-trade-commodities/commodity-trading-101/beginning-commodity-trading-education/130-getting-started-in-stock-index-futures-trading?start=1',
    side: 'long',
    lots: '1',
    contractSize: '250',
    open: '2089.40',
    close: '2053.20',
    published: { profit: '-9050' },
  },
  {
    what: 'stock: 100 AAPL bought at 122.67 with leverage 20, sold at 129.52',
    source: aphyxx,
    url: aphyxxUrl,
    side: 'long',
    lots: '100',
    contractSize: '1',
    open: '122.67',
    close: '129.52',
    leverage: 20,
    published: { notional: '12267', margin: '613', profit: '685' },
    shown: { places: 0, cut: false },
  },
  {
    what: 'stock: 10,000 at 2.99 on a margin of 10 %, sold at 3.035, 0.15 % commission each way',
    source: moneta,
    url: monetaUrl,
    side: 'long',
    lots: '10000',
    contractSize: '1',
    open: '2.99',
    close: '3.035',
    leverage: 10,
    feeRate: '0.0015',
    // The page prints the closing commission of 45.525 as 45.53.
    published: { notional: '29900', margin: '2990', openFee: '44.85' },
  },
  {
    what: 'crypto: 0.2 BTC bought at 7,000 with leverage 10, worth 7,500',
    source: bybit,
    url: bybitUrl,
    side: 'long',
    lots: '0.2',
    contractSize: '1',
    open: '7000',
    close: '7500',
    leverage: 10,
    published: { margin: '140', profit: '100' },
  },
  {
    what: 'crypto: 0.4 BTC sold at 6,000, bought back at 5,000, 0.055 % each way',
    source: bybit,
    url: bybitUrl,
    side: 'short',
    lots: '0.4',
    contractSize: '1',
    open: '6000',
    close: '5000',
    feeRate: '0.00055',
    published: { profit: '400', openFee: '1.32', closeFee: '1.1' },
  },
  {
    what: 'crypto: 2.5 BTC bought at 40,000 with leverage 10, worth 52,000',
    source: mexc,
    url: mexcUrl,
    side: 'long',
    lots: '2.5',
    contractSize: '1',
    open: '40000',
    close: '52000',
    leverage: 10,
    published: { notional: '100000', margin: '10000', profit: '30000' },
  },
];

function ours(e: Example) {
  const order = { ...e, leverage: e.leverage ?? 1, feeRate: e.feeRate ?? '0' };
  const rate = e.rate ?? { open: null, close: null };
  const close = e.close ?? e.open;
  return {
    notional: notional(order, e.open, rate.open),
    margin: requiredMargin(order, e.open, rate.open),
    profit: profit(order, e.open, close, rate.close),
    openFee: orderFee(order, e.open, rate.open),
    closeFee: orderFee(order, close, rate.close),
  };
}

describe('what others publish', () => {
  it.each(examples.map((e) => [e.what, e.source, e] as const))('%s (%s)', (_, __, e) => {
    const figures = ours(e);
    for (const [name, said] of Object.entries(e.published)) {
      const own = figures[name as keyof typeof figures];
      const mode = e.shown?.cut ? Money.ROUND_DOWN : Money.ROUND_HALF_EVEN;
      const shown = e.shown ? own.toDecimalPlaces(e.shown.places, mode) : own;
      expect([name, shown.toFixed()]).toEqual([name, new Money(said).toFixed()]);
    }
  });

  it('names a page for every example', () => {
    expect(examples.every(({ url }) => URL.canParse(url))).toBe(true);
  });
});

describe('margin levels that others publish', () => {
  type Level = [source: string, url: string, equity: string, used: string, percent: string];
  const levels: Level[] = [
    [
      'Traders Trust',
      'https://traders-trust.com/faq/what-is-a-margin-call-and-stop-out/',
      '10000',
      '1000',
      '1000',
    ],
    [
      'Traders Trust',
      'https://traders-trust.com/faq/what-is-a-margin-call-and-stop-out/',
      '5000',
      '1000',
      '500',
    ],
    ['ShaFX', 'https://shafx.net/academy/margin-call-stop-out-explained', '300', '200', '150'],
    ['ShaFX', 'https://shafx.net/academy/margin-call-stop-out-explained', '100', '200', '50'],
  ];

  it.each(levels)('%s (%s): %s over %s is %s %%', (_, __, equity, used, percent) => {
    expect(marginState(equity, '0', used).marginLevel!.mul(100).toFixed()).toBe(percent);
  });
});
