'use client';

import clsx from 'clsx';
import Link from 'next/link';
import type { useTranslations } from 'next-intl';
import { memo } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Icon } from '@/components/ui/icon';
import { Sparkline } from '@/components/ui/figures/sparkline';
import { LiveChange, LivePriceCell } from '@/components/markets/quotes/live-cells';
import { LiveSpread } from '@/components/markets/quotes/live-spread';
import { marketHref, usualMaxAge, type MarketRow } from '@/components/markets/rows/market-row';
import { LastPriceText, SessionText } from '@/components/markets/quotes/session-text';
import { DelayBadge, SourceBadge } from '@/components/markets/quotes/source-badge';
import { useOnScreen } from '@/components/ui/use-on-screen';
import { useRowState } from '@/components/markets/rows/use-row-state';

export type RowAction = 'watch' | 'alert' | 'hours';

type Props = {
  /** The words of the list, handed down: a translator for every row is dear. */
  t: ReturnType<typeof useTranslations<'market'>>;
  row: MarketRow;
  watched: boolean;
  /** Pressing the star asks which list. */
  asksList: boolean;
  onAct: (action: RowAction, row: MarketRow) => void;
  /** Beside the name, where the list mixes prices of different origins. */
  badge: boolean;
};

const round =
  'relative z-1 grid size-8 place-items-center rounded-full hover:bg-control pointer-coarse:size-11';

/**
 * One instrument. The roles stand in writing, for a table that is laid out as a grid on narrow
 * screens loses its own; `data-spot` is what arrow keys find from row to row.
 */
export const MarketLine = memo(function MarketLine(props: Props) {
  const { t, row, watched, asksList, onAct, badge } = props;
  const [ref, seen] = useOnScreen<HTMLTableRowElement>();
  const { code, price, digits, change, trace } = row;
  const watchLabel = asksList ? 'watchIn' : watched ? 'unwatch' : 'watch';
  return (
    <tr
      ref={ref}
      role="row"
      className="market-line relative transition-colors duration-(--fast) hover:bg-control/50"
    >
      <td role="cell" className="[grid-area:star]">
        <button
          type="button"
          data-spot="star"
          aria-pressed={asksList ? undefined : watched}
          aria-haspopup={asksList ? 'dialog' : undefined}
          aria-label={t(watchLabel, { code })}
          onClick={() => onAct('watch', row)}
          className={clsx(round, '-mx-1', watched ? 'text-wait' : 'text-ink-3')}
        >
          <Icon name="star" className={clsx('size-4', watched && 'fill-current')} />
        </button>
      </td>
      <NameCell row={row} badge={badge} />
      <td role="cell" className="text-end font-strong max-md:text-[15px] [grid-area:price]">
        <LivePriceCell code={code} price={price} digits={digits} follow={seen} />
      </td>
      <td role="cell" className="text-end text-s [grid-area:change] md:text-m">
        <LiveChange code={code} change={change} follow={seen} />
      </td>
      <td role="cell" className="text-end text-s text-ink-2 max-lg:hidden">
        <LiveSpread row={row} follow={seen} />
      </td>
      <td role="cell" className="text-end leading-none [grid-area:trend]">
        <Sparkline trace={trace} width={72} height={26} className="max-md:w-12" />
      </td>
      <HoursCell t={t} row={row} seen={seen} badge={badge} onAct={onAct} />
      <td role="cell" className="[grid-area:bell]">
        <button
          type="button"
          data-spot="bell"
          aria-haspopup="dialog"
          aria-label={t('setAlert', { code })}
          onClick={() => onAct('alert', row)}
          className={clsx(round, '-mx-1 text-ink-3')}
        >
          <Icon name="bell" className="size-4" />
        </button>
      </td>
    </tr>
  );
});

function NameCell({ row, badge }: Pick<Props, 'row' | 'badge'>) {
  const { code, name, logo } = row;
  return (
    <th
      role="rowheader"
      scope="row"
      className="w-full max-w-0 min-w-0 text-start font-normal [grid-area:name] max-md:max-w-none"
    >
      <Link
        href={marketHref(row)}
        prefetch={false}
        data-spot="name"
        className="flex min-w-0 items-center gap-2.5 after:absolute after:inset-0"
      >
        <Avatar code={code} logo={logo} />
        <span className="min-w-0 md:flex md:items-baseline md:gap-2">
          <b
            className={clsx(
              'block shrink-0 leading-tight tracking-tight',
              code.length > 8 ? 'max-md:text-s' : 'max-md:text-[15px]',
            )}
          >
            {code}
          </b>
          <span className="flex min-w-0 text-xs text-ink-3 max-md:text-s">
            <span
              dir="auto"
              title={name}
              className="max-md:wrap-anywhere max-md:whitespace-normal md:truncate"
            >
              {name}
            </span>
          </span>
        </span>
        {badge ? (
          <span className="flex max-lg:hidden">
            <SourceBadge of={row} />
          </span>
        ) : null}
      </Link>
    </th>
  );
}

function HoursCell(props: Pick<Props, 't' | 'row' | 'badge' | 'onAct'> & { seen: boolean }) {
  const { t, row, seen, badge, onAct } = props;
  const state = useRowState(row, seen);
  const delayed = row.live && (row.maxAge ?? usualMaxAge) > usualMaxAge;
  return (
    <td role="cell" className="text-end text-s [grid-area:hours]">
      <span className="inline-flex items-center gap-2 max-md:flex max-md:flex-wrap max-md:gap-y-0.5 md:max-lg:flex-col md:max-lg:items-end md:max-lg:gap-0 md:max-lg:py-1">
        {delayed ? <DelayBadge seconds={row.maxAge! / 3} t={t} /> : null}
        <span className="md:grid md:justify-items-end md:leading-tight">
          <button
            type="button"
            data-spot="hours"
            aria-haspopup="dialog"
            onClick={() => onAct('hours', row)}
            className={clsx(
              'relative z-1 rounded-s underline-offset-2 hover:underline pointer-coarse:min-h-8',
              state.kind === 'open' ? 'text-ink-3' : 'text-wait',
            )}
          >
            <SessionText t={t} state={state} />
            <span className="sr-only">, {t('showHours', { code: row.code })}</span>
          </button>
          {state.kind === 'closed' && state.lastAt !== null ? (
            <span className="text-xs text-ink-3 max-md:ms-2">
              <LastPriceText t={t} at={state.lastAt} />
            </span>
          ) : null}
        </span>
        {badge ? (
          <span className="inline-flex lg:hidden">
            <SourceBadge of={row} />
          </span>
        ) : null}
      </span>
    </td>
  );
}
