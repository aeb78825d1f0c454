import { instrumentTypes } from '@/lib/core/market';
import type { Instrument } from '@/lib/core/market';

export type Marked = Pick<Instrument, 'code' | 'type' | 'base' | 'quote' | 'calendar' | 'logo'>;

/**
 * What a letter stands on. White reaches 4.9:1 on each, and each 3:1 on the cards of both themes; none
 * is near the colours of up and down.
 */
export const letterTones = [
  '#0e7490',
  '#2f6fb5',
  '#5b64c9',
  '#7a58c2',
  '#9a4fa8',
  '#b0487a',
  '#8a6414',
  '#5b6b7b',
] as const;

/** What is cast as an ingot, by the codes of its spot and its futures. */
const ingots: Readonly<Record<string, string>> = {
  XAU: 'gold',
  XAG: 'silver',
  XPT: 'platinum',
  XPD: 'palladium',
  GC: 'gold',
  SI: 'silver',
  HG: 'copper',
  PL: 'platinum',
  PA: 'palladium',
};

/** What a futures root is drawn as, where its group does not say it. */
const byRoot: Readonly<Record<string, string>> = {
  NG: 'gas',
  ZC: 'grain',
  ZW: 'grain',
  ZS: 'grain',
};

/** What a group of futures is drawn as, by its calendar. */
const byGroup: Readonly<Record<string, string>> = {
  'cme-indices': 'index',
  'cme-energy': 'oil',
  'cme-rates': 'bond',
  'cme-currencies': 'currency',
};

/** Which of the tones, the same in every place and year: 32-bit FNV-1a of the code. */
export function toneOf(code: string): number {
  let hash = 0x811c9dc5;
  for (const letter of code) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return (hash >>> 0) % letterTones.length;
}

function letterOf(kind: 'letters' | 'coins', code: string): string | null {
  const letter = code[0]?.toLowerCase() ?? '';
  return /[a-z\d]/.test(letter) ? `/logos/${kind}/${letter}-${toneOf(code)}.svg` : null;
}

function ofFuture(code: string, calendar: string): string | null {
  const ingot = ingots[code];
  const mark = ingot ? `future-${ingot}` : (byRoot[code] ?? byGroup[calendar]);
  return mark ? `/logos/marks/${mark}.svg` : null;
}

function ofMetal(base: string, quote: string): string | null {
  const ingot = ingots[base];
  return ingot ? `/logos/marks/${ingot}${quote === 'EUR' ? '-in-euros' : ''}.svg` : null;
}

/**
 * The picture of an instrument: its own, else one of ours. Spot metals are ingots on a disc, futures
 * stand on a square, coins without a mark are a letter on a disc, all else a letter on a square.
 */
export function logoOf({ code, type, base, quote, calendar, logo }: Marked): string | null {
  if (logo !== null) return logo;
  if (type === instrumentTypes.crypto) return letterOf('coins', base);
  const drawn =
    type === instrumentTypes.futures
      ? ofFuture(code, calendar)
      : type === instrumentTypes.metal
        ? ofMetal(base, quote)
        : null;
  return drawn ?? letterOf('letters', code);
}
