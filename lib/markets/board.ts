import type { Instrument } from '../core/market';
import { runtime } from '../platform/runtime';
import { marketItem, type MarketItem } from './market-item';

export type BoardItem = MarketItem & Pick<Instrument, 'name' | 'base' | 'quote' | 'type'>;

/** Every listed instrument with its newest price, for a page to draw. */
export function readBoard(): BoardItem[] {
  const { catalogue, book } = runtime();
  return catalogue.all().map((instrument) => {
    const { name, base, quote, type } = instrument;
    return { ...marketItem(instrument, book), name, base, quote, type };
  });
}
