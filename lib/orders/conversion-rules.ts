import type { Catalogue, PriceBoard, Quote } from '../core/market';
import { conversionPair } from '../markets/conversion-rules';
import type { Conversion } from './contract';
import { midPrice, type ConversionRate } from './rules';

export type QuotedRate = {
  rate: ConversionRate;
  path: { code: string; inverse: boolean } | null;
  quote: Quote | null;
};

/** The rate now, or null while its pair has no tradable quote. */
export function conversionNow(
  currency: string,
  catalogue: Pick<Catalogue, 'get'>,
  book: Pick<PriceBoard, 'quote' | 'tradability'>,
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
