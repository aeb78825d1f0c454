/** The currency of equity, margin and profit. One USD counts as one USDT. */
export const accountCurrency = 'USDT';

const scales: Record<string, { kept: number; shown: number }> = {
  BTC: { kept: 8, shown: 8 },
  ETH: { kept: 8, shown: 8 },
};

/** Decimal places kept in the ledger for a currency; USDT and fiat keep 6. */
export const keptScale = (currency: string): number => scales[currency]?.kept ?? 6;

/** Decimal places shown to people for a currency; USDT and fiat show 2. */
export const shownScale = (currency: string): number => scales[currency]?.shown ?? 2;
