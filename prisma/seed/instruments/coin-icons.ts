/** Coins whose icon the package keeps under another name, as `<folder>/<name>`. */
const iconNames: Record<string, string> = {
  ACA: 'networks/acala',
  ASTR: 'networks/astar',
  BAL: 'exchanges/balancer',
  BB: 'networks/bouncebit',
  BERA: 'networks/berachain',
  BLAST: 'networks/blast',
  ELA: 'networks/elastos',
  HYPE: 'networks/hyper-evm',
  INJ: 'networks/injective',
  IOTX: 'networks/iotex',
  KAIA: 'networks/kaia',
  MAGIC: 'networks/treasure',
  MANTA: 'networks/manta-pacific',
  MODE: 'networks/mode',
  MOVE: 'networks/movement',
  RENDER: 'tokens/RNDR',
  RON: 'networks/ronin',
  S: 'networks/sonic',
  SCR: 'networks/scroll',
  TAIKO: 'networks/taiko',
  TON: 'networks/ton',
  VANRY: 'networks/vanar',
  VIC: 'networks/viction',
  WLD: 'networks/world',
  XAI: 'networks/xai',
  ZETA: 'networks/zeta-chain',
  ZK: 'networks/zksync',
};

/**
 * Coins the package draws no icon for. ACT, ATH, CORE, JUP and OMNI are here because its icons of
 * these tickers belong to other projects.
 */
const withoutIcon = new Set(
  `
  ACE ACM ACT ADX AERGO AERO AGLD ALPINE ALT AMP ANKR API3 ARKM ASR ATH BADGER BANANA
  BAND BAR BICO BIFI BIGTIME BOME BONE BONK BRETT BTT CATI CHESS CITY COQ CORE CVX DOGS DRIFT DYM
  EIGEN ENA ETHFI FARTCOIN FLOKI FORT GIGA GMT GOAT GRASS HIGH HMSTR IO IOST JTO JUP JUV KAITO
  KMNO LISTA MERL MEW MOODENG MORPHO MYRO NEIRO NFP NOT OG OKB OMNI ONDO ORCA PENGU PNUT PONKE
  PORTO PSG QI RATS RESOLV REZ SAGA SANTOS SLERF SUPER SYN TRUMP TURBO USUAL VIRTUAL W WIF WOO
  XCN ZRO
  `
    .trim()
    .split(/\s+/),
);

/** Where @web3icons/core keeps the icon of a coin, as `<folder>/<name>`; null when it has none. */
export function coinIcon(ticker: string): string | null {
  if (withoutIcon.has(ticker)) return null;
  return iconNames[ticker] ?? `tokens/${ticker}`;
}
