'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState, type KeyboardEvent, type RefObject } from 'react';
import { useSetAlert } from '@/components/alerts/use-set-alert';
import { quoteOf } from '@/components/markets/quotes/quotes';
import { useQuotes } from '@/components/markets/quotes/use-quote';
import { putEntry, useTicketLevels } from '@/components/orders/ticket/ticket-levels';
import { formatter } from '@/components/ui/figures/format';
import { Icon } from '@/components/ui/icon';
import { Menu, type MenuEntry } from '@/components/ui/menu/menu';
import { onTick } from '../level-places';
import type { PriceChart } from '../price-chart';
import { spotsAt, type Spot } from './spots';
import { useAsking, type Asking } from './use-asking';

type Props = {
  chart: PriceChart | null;
  /** The element that the chart is drawn in. */
  box: RefObject<HTMLDivElement | null>;
  code: string;
  digits: number;
  tickSize: string;
  isVisitor: boolean;
};

type Open = { price: string; at: { x: number; y: number }; byKeyboard: boolean };

const pagePart = 0.02;
/** How far a key moves the price; 0 for other keys. */
function stepOf(key: string, tick: number, chart: PriceChart | null): number {
  const [top, below] = [chart?.levels.priceAt(0), chart?.levels.priceAt(100)];
  const page = top != null && below != null ? Math.abs(top - below) * 4 * pagePart : 0;
  const far = Math.max(tick, page);
  return { '+': tick, '=': tick, '-': -tick, '−': -tick, PageUp: far, PageDown: -far }[key] ?? 0;
}

/** Where on the window, and at what price of the chart, something was asked for; null outside of the prices. */
function placeOf({ x, y, byKeyboard }: Asking, props: Props): Open | null {
  const { chart, box, code, tickSize } = props;
  const frame = box.current?.getBoundingClientRect();
  if (!chart || !frame || chart.drawings.isDrawing()) return null;
  if (byKeyboard) {
    const price = quoteOf(code)?.price;
    if (!price) return null;
    const top = frame.top + (chart.levels.heightOf(Number(price)) ?? frame.height / 2);
    return { price, at: { x: frame.left + frame.width / 3, y: top }, byKeyboard };
  }
  const price = chart.levels.isAmongPrices(y - frame.top) && chart.levels.priceAt(y - frame.top);
  return price ? { price: onTick(price, tickSize), at: { x, y }, byKeyboard } : null;
}

/** What can be put at a price of the chart, from a menu there. Nothing is sent by it but an alert. */
export function PlaceMenu(props: Props) {
  const { chart, code, digits, tickSize, isVisitor } = props;
  const t = useTranslations('chart');
  const format = formatter(useLocale());
  const [asked, setAsked] = useState<(Open & { open: boolean }) | null>(null);
  const ticket = useTicketLevels();
  const setAlert = useSetAlert(code, digits);
  useQuotes([code]);
  useAsking(props.box, (asking) => {
    const place = placeOf(asking, props);
    if (place) setAsked({ ...place, open: true });
  });
  if (!asked) return null;
  const { price, at, open, byKeyboard } = asked;
  const written = ticket?.code === code ? ticket : null;
  const own = written && { side: written.side, entryPrice: written.prices.entryPrice ?? null };

  function act(spot: Spot) {
    if (spot.what === 'alert') return setAlert(price);
    if (spot.what !== 'entry') return written?.put(spot.what, price);
    putEntry({ type: spot.type, side: spot.side, price });
  }
  const entryOf = (spot: Spot): MenuEntry => ({
    // The entry of a side stays the same one where it turns from a limit into a stop, and keeps the focus.
    key: spot.what === 'entry' ? spot.side : spot.what,
    label: t(spot.what === 'entry' ? `place.${spot.side}.${spot.type}` : `place.${spot.what}`),
    icon: <SpotIcon spot={spot} />,
    act: () => act(spot),
  });
  const spots = spotsAt(Number(price), quoteOf(code), own).filter(
    ({ what }) => !(isVisitor && what === 'alert'),
  );
  const move = (event: KeyboardEvent) => {
    const step = stepOf(event.key, Number(tickSize), chart);
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    setAsked({ ...asked, price: onTick(Number(price) + step, tickSize) });
  };
  const shown = format.price(price, digits);
  return (
    <>
      <Guide chart={chart} price={open ? Number(price) : null} />
      <Menu
        open={open}
        onClose={() => setAsked({ ...asked, open: false })}
        label={t('place.title', { price: shown })}
        at={at}
        head={
          <span role="status" className="flex justify-between gap-4">
            <bdi>{code}</bdi> <bdi className="font-strong text-ink tabular-nums">{shown}</bdi>
          </span>
        }
        groups={['entry', 'guard', 'alert'].map((group) =>
          spots.filter((spot) => groupOf(spot) === group).map(entryOf),
        )}
        foot={byKeyboard ? t('place.keys') : null}
        onKeyDown={move}
        atFirst={byKeyboard}
      />
    </>
  );
}

const groupOf = ({ what }: Spot) => (what === 'entry' || what === 'alert' ? what : 'guard');

function SpotIcon({ spot }: { spot: Spot }) {
  if (spot.what === 'alert') return <Icon name="bell" className="size-4" />;
  const isUp = spot.what === 'entry' ? spot.side === 'long' : spot.what === 'takeProfit';
  return (
    <Icon name={isUp ? 'up' : 'down'} className={isUp ? 'size-4 text-up' : 'size-4 text-down'} />
  );
}

/** The price that the menu is about, across the chart. */
function Guide({ chart, price }: { chart: PriceChart | null; price: number | null }) {
  const top = price === null ? null : chart?.levels.heightOf(price);
  if (top == null) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 z-10 border-t border-dashed border-accent"
      style={{ top }}
    />
  );
}
