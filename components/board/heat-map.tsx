'use client';

import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { memo, useMemo } from 'react';
import { arrivalOf } from '@/components/markets/quotes/live-prices';
import { useLivePrice } from '@/components/markets/quotes/use-live-price';
import { originsOf, SourceBadge } from '@/components/markets/quotes/source-badge';
import { heatGroups, heatOf, heatSteps } from '@/components/markets/rows/market-heat';
import { marketHref, type MarketRow } from '@/components/markets/rows/market-row';
import { useRowState } from '@/components/markets/rows/use-row-state';
import { WholeCode } from '@/components/markets/rows/whole-code';
import { Arrow, directionOf } from '@/components/ui/figures/change';
import { formatter } from '@/components/ui/figures/format';
import { Live } from '@/components/ui/figures/live';
import { useOnScreen } from '@/components/ui/use-on-screen';
import { moveByTile } from './row-keys';

type Props = {
  found: readonly MarketRow[];
  /** An order was asked for, which the tiles keep. */
  ordered: boolean;
};

/** What was found as tiles of one size, by type, in the tone of their change. Arrow keys go from tile to tile. */
export function HeatMap({ found, ordered }: Props) {
  const t = useTranslations('market');
  const format = formatter(useLocale());
  const groups = useMemo(() => heatGroups(found, ordered), [found, ordered]);
  return (
    <div className="grid gap-4">
      <Scale />
      {/* What the colour means, and that the size means nothing; on a phone after the tiles. */}
      <p className="max-w-[100ch] text-xs text-ink-3 max-md:order-1">{t('heat.explain')}</p>
      {groups.map(({ type, open, rows }) => (
        <section key={type} aria-labelledby={`heat-${type}`}>
          <h2
            id={`heat-${type}`}
            className="mb-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-m"
          >
            {t(`types.${type}`)}
            <span className="text-s font-normal text-ink-3">
              {t('openCount', {
                open: format.quantity(open),
                count: format.quantity(rows.length),
              })}
            </span>
            {originsOf(rows).map((origin) => (
              <SourceBadge key={origin.source} of={origin} />
            ))}
          </h2>
          <ul className="heat-tiles" onKeyDown={moveByTile}>
            {rows.map((row, i) => (
              <Tile key={row.code} row={row} t={t} first={i === 0} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type TileProps = {
  row: MarketRow;
  t: ReturnType<typeof useTranslations<'market'>>;
  /** The one that Tab comes to; arrows lead on from there. */
  first: boolean;
};

const Tile = memo(function Tile({ row, t, first }: TileProps) {
  const [ref, seen] = useOnScreen<HTMLLIElement>();
  const state = useRowState(row, seen);
  const live = useLivePrice(row.code, seen);
  const change = live && arrivalOf(row.code) !== null ? live.zdf : row.change;
  const moves = state.kind === 'open' || state.kind === 'late';
  return (
    <li ref={ref} className="heat-tile" data-heat={(moves && heatOf(change)) || undefined}>
      <Link
        href={marketHref(row)}
        prefetch={false}
        tabIndex={first ? undefined : -1}
        title={row.name}
        data-tile
        className="grid h-full content-center gap-0.5 px-2 -outline-offset-2"
      >
        <WholeCode code={row.code} />
        <span className="truncate text-xs leading-tight">
          {moves ? <Moved change={change} /> : t(state.kind === 'closed' ? 'closed' : 'noPrice')}
        </span>
      </Link>
    </li>
  );
});

function Moved({ change }: { change: string | number | null }) {
  const format = formatter(useLocale());
  if (change === null) return '–';
  const way = directionOf(change);
  return (
    <Live>
      <span className="num whitespace-nowrap">
        {way === 'flat' ? null : <Arrow of={way} />} {format.changePercent(change)}
      </span>
    </Live>
  );
}

/** What the tones mean, in percent. */
function Scale() {
  const t = useTranslations('market');
  const format = formatter(useLocale());
  // The ends alone say that it is percent.
  const textOf = (from: number, i: number) =>
    i === heatSteps.length - 1 ? format.percent(from / 100) : format.quantity(from);
  const up = heatSteps.map((from, i) => ({ tone: `up-${i + 1}`, text: `+${textOf(from, i)}` }));
  const down = heatSteps.map((from, i) => ({
    tone: `down-${i + 1}`,
    text: `−${textOf(from, i)}`,
  }));
  return (
    <ul aria-label={t('heat.scale')} className="plot heat-scale">
      {[...down.reverse(), { tone: 'flat', text: '0' }, ...up].map(({ tone, text }) => (
        <li key={tone} className="heat-tile grid place-items-center text-xs" data-heat={tone}>
          <span className="num">{text}</span>
        </li>
      ))}
    </ul>
  );
}
