import type { Instrument } from '../core/market';
import { marketItem } from '@/lib/markets/market-item-rules';
import { marketInfo } from '../markets/service';
import { runtime } from '../platform/runtime';
import { conversionPair } from '../markets/conversion-rules';

/** What the trading screen of an instrument begins with; null when there is no such instrument. */
export async function tradingView(code: string) {
  const { catalogue, book, env } = runtime();
  const instrument: Instrument | undefined = catalogue.get(code);
  if (!instrument) return null;
  const pair = conversionPair(instrument.quote, catalogue);
  const paired = pair && catalogue.get(pair.code);
  return {
    instrument,
    info: await marketInfo({ code }),
    pair,
    /** The newest price of the pair that converts the quote currency; null at par. */
    pairItem: paired ? marketItem(paired, book, []) : null,
    sandbox: env.SANDBOX,
  };
}

type Asked = { code?: string; type?: string; id?: string };

/** The instrument that an address asks for: by code, else by id, else the first of a type, else the first of all. */
export function askedCode({ code, type, id }: Asked): string {
  const listed = runtime().catalogue.all();
  const found =
    (id && listed.find((i) => i.id === id)) ||
    (type && listed.find((i) => String(i.type) === type)) ||
    listed[0];
  return code || (found ? found.code : '');
}
