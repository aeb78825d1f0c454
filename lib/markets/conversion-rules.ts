import type { Catalogue } from '../core/market';

const atPar = new Set(['USD', 'USDT']);

/**
 * Whether what is quoted in a currency can be margined and settled in USDT. A pair with USDT is not
 * enough: nothing keeps one with the dollar from being listed later, which would revalue what is open.
 */
export const isConvertible = (currency: string, catalogue: Pick<Catalogue, 'get'>): boolean =>
  atPar.has(currency) || [`${currency}USD`, `USD${currency}`].some((code) => catalogue.get(code));

/** The pair that converts a currency to USDT, and whether its price must divide; null at par. */
export function conversionPair(
  currency: string,
  catalogue: Pick<Catalogue, 'get'>,
): { code: string; inverse: boolean } | null {
  if (atPar.has(currency)) return null;
  const codes = [`${currency}USD`, `USD${currency}`, `${currency}USDT`];
  const code = codes.find((one) => catalogue.get(one));
  if (!code) throw new Error(`No pair converts ${currency} to USDT.`);
  return { code, inverse: code === codes[1] };
}
