import { formatter } from '@/components/ui/figures/format';

type Amount = { amount: string; currency: string };

/**
 * An amount with its currency and all of its places, however small, in one order in a sentence of
 * either direction; `locale` as `useLocale()` gives it.
 */
export const amountText = ({ amount, currency }: Amount, locale: string): string =>
  `\u2066${formatter(locale).price(amount)}\u00a0${currency}\u2069`;

/** Several of them. */
export const amountsText = (amounts: readonly Amount[], locale: string): string =>
  new Intl.ListFormat(locale).format(amounts.map((one) => amountText(one, locale)));
