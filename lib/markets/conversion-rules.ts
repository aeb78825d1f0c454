import type { Catalogue } from '../core/market';

const atPar = new Set(['USD', 'USDT']);

/** Whether what is quoted in a currency can be margined and settled in USDT. */
export const isConvertible = (currency: string, catalogue: Pick<Catalogue, 'get'>): boolean =>
  atPar.has(currency) || [`${currency}USD`, `USD${currency}`].some((code) => catalogue.get(code));

/** The pair that converts a currency to USDT, and whether its price must divide; null at par. */
export function conversionPair(
  currency: string,
  catalogue: Pick<Catalogue, 'get'>,
): { code: string; inverse: boolean } | null {
  if (atPar.has(currency)) return null;
  if (catalogue.get(`${currency}USD`)) return { code: `${currency}USD`, inverse: false };
  if (catalogue.get(`USD${currency}`)) return { code: `USD${currency}`, inverse: true };
  throw new Error(`No pair converts ${currency} to USDT.`);
}
