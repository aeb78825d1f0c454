import type { Quote } from '../core/market';
import { Money, accountCurrency, moneyString } from '../core/money';

type Balance = { currency: string; available: string; held: string };

/** What a wallet that equity does not count is worth in USDT; null without a price. */
export type Worth = { currency: string; usdt: string | null; at: number | null };

/** The wallets that hold another currency than equity counts, each at the middle of bid and ask. */
export function worthsOf(
  wallets: readonly Balance[],
  quoteOf: (code: string) => Pick<Quote, 'bid' | 'ask' | 'time'> | null | undefined,
): Worth[] {
  return wallets.flatMap<Worth>(({ currency, available, held }) => {
    const amount = new Money(available).add(held);
    if (currency === accountCurrency || amount.isZero()) return [];
    const quote = quoteOf(`${currency}${accountCurrency}`);
    if (!quote) return [{ currency, usdt: null, at: null }];
    const mid = new Money(quote.bid).add(quote.ask).div(2);
    return [{ currency, usdt: moneyString(amount.mul(mid)), at: quote.time }];
  });
}
