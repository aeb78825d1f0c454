'use client';

import { useLocale } from 'next-intl';
import { spreadOf, type MarketRow } from '../rows/market-row';
import { useLivePrice } from './use-live-price';

const formats = new Map<string, Intl.NumberFormat>();

function percentIn(locale: string): Intl.NumberFormat {
  const known = formats.get(locale);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumSignificantDigits: 2,
    maximumSignificantDigits: 2,
  });
  formats.set(locale, made);
  return made;
}

/** Ask less bid as a share of the price, which compares markets of any price, following the market. */
export function LiveSpread({ row, follow }: { row: MarketRow; follow?: boolean }) {
  const locale = useLocale();
  const live = useLivePrice(row.code, follow);
  const spread = live ? spreadOf(live.bid, live.ask) : row.spread;
  if (spread === null) return <span className="text-ink-3">–</span>;
  const shown = percentIn(locale).format(spread);
  return (
    <span data-live className="num whitespace-nowrap">
      {shown.replace(/[\u200e\u200f\u061c]/g, '')}
    </span>
  );
}
