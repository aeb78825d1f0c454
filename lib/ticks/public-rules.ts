import { instrumentTypes, type Instrument } from '../core/market';

type Listed = Pick<Instrument, 'code' | 'type' | 'quote'>;

const atPar = new Set(['USD', 'USDT']);

/**
 * The instrument of which every tick is kept and public, whether orders hang on it or not: the first
 * that trades round the clock, in the order in which they are listed, else the first of all. It is
 * quoted in dollars, so that a reckoning from its ticks needs no other instrument.
 */
export function publicInstrument<I extends Listed>(listed: readonly I[]): I | undefined {
  const fit = listed.filter(({ quote }) => atPar.has(quote));
  return fit.find(({ type }) => type === instrumentTypes.crypto) ?? fit[0];
}
