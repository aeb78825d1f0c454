import type { Catalogue, PriceBook, Quote } from '../core/market';
import type { Conversion } from './contract';
import { midPrice, type ConversionRate } from './rules';

export type QuotedRate = {
  rate: ConversionRate;
  path: { code: string; inverse: boolean } | null;
  quote: Quote | null;
};

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

/** The rate now, or null while its pair has no tradable quote. */
export function conversionNow(
  currency: string,
  catalogue: Pick<Catalogue, 'get'>,
  book: Pick<PriceBook, 'quote' | 'tradability'>,
  mustBeTradable: boolean,
): QuotedRate | null {
  const path = conversionPair(currency, catalogue);
  if (!path) return { rate: null, path: null, quote: null };
  const quote = book.quote(path.code);
  if (!quote || (mustBeTradable && !book.tradability(path.code).tradable)) return null;
  return { rate: { mid: midPrice(quote).toFixed(), inverse: path.inverse }, path, quote };
}

/** The rate that a receipt's conversion states. */
export function rateOf(conversion: Conversion): ConversionRate {
  return conversion.tick
    ? { mid: midPrice(conversion.tick).toFixed(), inverse: conversion.inverse }
    : null;
}
