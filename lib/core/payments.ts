import type { EnumWords } from './generated/table-rows';

export type PaymentNetwork = EnumWords['payment_network'];

/** The networks that coins travel on here. */
export const paymentNetworks = ['tron', 'ethereum', 'bitcoin'] as const;

/** The currencies of real accounts. */
export const walletCurrencies = ['USDT', 'BTC', 'ETH'] as const;
export type WalletCurrency = (typeof walletCurrencies)[number];

const ofNetwork: Record<PaymentNetwork, readonly WalletCurrency[]> = {
  tron: ['USDT'],
  ethereum: ['USDT', 'ETH'],
  bitcoin: ['BTC'],
};

/** What travels on a network; by bank card, dollars, which count as USDT. */
export const currenciesOf = (network: PaymentNetwork | null): readonly WalletCurrency[] =>
  network ? ofNetwork[network] : ['USDT'];

/** A currency of a wallet by its name in the database. */
export function currencyNamed(name: string): WalletCurrency {
  const found = walletCurrencies.find((currency) => currency === name);
  if (!found) throw new Error(`no wallet is kept in ${name}`);
  return found;
}
