'use client';

import clsx from 'clsx';
import Link from 'next/link';
import type { useTranslations } from 'next-intl';
import { memo } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Icon } from '@/components/ui/icon';
import { Sparkline } from '@/components/ui/sparkline';
import { LiveChange, LivePriceCell } from './live-cells';
import { marketHref, type MarketRow } from './market-row';
import { SessionText } from './session-text';
import { SourceBadge } from './source-badge';
import { useOnScreen } from './use-on-screen';

type Props = {
  /** The words of the list, handed down: a translator for every row is dear. */
  t: ReturnType<typeof useTranslations<'market'>>;
  row: MarketRow;
  watched: boolean;
  onWatch: (code: string) => void;
  /** Beside the name, where the list mixes prices of different origins. */
  badge: boolean;
};

/** The roles stand in writing, for a table that is laid out as a grid on narrow screens loses its own. */
export const MarketLine = memo(function MarketLine({ t, row, watched, onWatch, badge }: Props) {
  const [ref, seen] = useOnScreen<HTMLTableRowElement>();
  const { code, name, logo, price, digits, change, trace, state } = row;
  return (
    <tr
      ref={ref}
      role="row"
      className="market-line relative transition-colors duration-(--fast) hover:bg-control/50"
    >
      <td role="cell" className="[grid-area:star]">
        <button
          type="button"
          aria-pressed={watched}
          aria-label={t(watched ? 'unwatch' : 'watch', { code })}
          onClick={() => onWatch(code)}
          className={clsx(
            'relative z-10 -mx-1 grid size-8 place-items-center rounded-full hover:bg-control pointer-coarse:size-11',
            watched ? 'text-wait' : 'text-ink-3',
          )}
        >
          <Icon name="star" className={clsx('size-4', watched && 'fill-current')} />
        </button>
      </td>
      <th
        role="rowheader"
        scope="row"
        className="w-full max-w-0 min-w-0 text-start font-normal [grid-area:name] max-md:max-w-none"
      >
        <Link
          href={marketHref(row)}
          prefetch={false}
          className="flex min-w-0 items-center gap-2.5 after:absolute after:inset-0 max-md:gap-3"
        >
          <Avatar code={code} logo={logo} />
          <span className="min-w-0 md:flex md:items-baseline md:gap-2">
            <b className="block shrink-0 leading-tight tracking-tight max-md:text-[15px]">{code}</b>
            <span className="flex min-w-0 text-xs text-ink-3 max-md:text-s">
              <span dir="auto" className="truncate">
                {name}
              </span>
            </span>
          </span>
          {badge ? <SourceBadge of={row} /> : null}
        </Link>
      </th>
      <td role="cell" className="text-end text-s [grid-area:change] md:text-m">
        <LiveChange code={code} change={change} follow={seen} />
      </td>
      <td role="cell" className="text-end leading-none [grid-area:trend]">
        <Sparkline trace={trace} width={72} height={26} className="max-md:w-14" />
      </td>
      <td role="cell" className="text-end font-strong max-md:text-[15px] [grid-area:price]">
        <LivePriceCell code={code} price={price} digits={digits} follow={seen} />
      </td>
      <td
        role="cell"
        className={clsx(
          'text-end text-s [grid-area:hours] max-md:text-xs',
          state === 'open' ? 'text-ink-3 max-md:hidden' : 'text-wait',
        )}
      >
        {state === 'open' ? t('open') : <SessionText row={row} />}
      </td>
    </tr>
  );
});
