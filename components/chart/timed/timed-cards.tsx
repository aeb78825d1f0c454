'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { quoteOf } from '@/components/markets/quotes/quotes';
import { useQuotes } from '@/components/markets/quotes/use-quote';
import { useOrderWords } from '@/components/orders/shared/use-order-words';
import { formatter } from '@/components/ui/figures/format';
import { useSeconds } from '@/components/ui/use-seconds';
import type { OptionOrder } from '@/lib/orders/form-rules';
import { clockText, leadAt, timeLeft } from '@/lib/orders/timed/terms-rules';
import type { PriceChart } from '../price-chart';
import { corners, freeCorner } from './free-corner';

const shownAtMost = 3;
const radius = 14;
const around = 2 * Math.PI * radius;

type Props = { chart: PriceChart | null; orders: readonly OptionOrder[]; digits: number };

const sizeOf = ({ offsetWidth, offsetHeight }: HTMLElement) => ({
  width: offsetWidth,
  height: offsetHeight,
});

/** Keeps cards in a corner of the plot where no new candle is, second by second; past React, which draws them. */
function useFreeCorner(chart: PriceChart | null, now: number | null) {
  const cards = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = cards.current;
    if (!chart || !list?.parentElement || now === null) return;
    const before = corners.find((one) => one === list.dataset.corner) ?? corners[0];
    const candles = chart.levels.candleBoxes();
    list.dataset.corner = freeCorner(before, sizeOf(list), sizeOf(list.parentElement), candles);
  }, [chart, now]);
  return cards;
}

/** The binary options that end next: what is left of their time, their stake, and how they stand. */
export function TimedCards({ chart, orders, digits }: Props) {
  const now = useSeconds();
  const cards = useFreeCorner(chart, now);
  useQuotes(orders.map(({ code }) => code));
  if (now === null || orders.length === 0) return null;
  const ends = ({ expirationTime }: OptionOrder) => Date.parse(expirationTime ?? '') || 0;
  const next = [...orders].sort((a, b) => ends(a) - ends(b)).slice(0, shownAtMost);
  return (
    <ul
      ref={cards}
      className="pointer-events-none absolute right-20 bottom-20 z-10 grid gap-1.5 data-[corner$=left]:right-auto data-[corner$=left]:left-3 data-[corner^=top]:top-10 data-[corner^=top]:bottom-auto"
    >
      {next.map((order) => (
        <Card key={order.id} order={order} digits={digits} now={now} />
      ))}
    </ul>
  );
}

function Card({ order, digits, now }: { order: OptionOrder; digits: number; now: number }) {
  const t = useTranslations('chart');
  const { t: orders, spanText } = useOrderWords();
  const locale = useLocale();
  const format = formatter(locale);
  const { openTime, openPrice, expirationTime, direction, amount, code } = order;
  if (openPrice === null || openTime === null || expirationTime === null) return null;
  const { share, seconds } = timeLeft(openTime, expirationTime, now);
  const price = quoteOf(code)?.price;
  const lead = price ? leadAt(direction, openPrice, price) : null;
  return (
    <li
      dir={new Intl.Locale(locale).language === 'ar' ? 'rtl' : 'ltr'}
      className="flex items-center gap-2 rounded-m border border-line bg-surface px-2 py-1.5 text-xs text-ink-2 tabular-nums shadow-card sm:gap-2.5 sm:px-2.5"
    >
      <Ring share={share} />
      <div className="leading-4">
        <p>
          <bdi className="text-m font-strong text-ink">
            {seconds ? clockText(seconds) : orders('timed.settling')}
          </bdi>{' '}
          <span className="max-sm:sr-only">
            {t('timed.left', { period: spanText(order.period) })}
          </span>
        </p>
        <p>
          <span className="font-strong text-ink">
            {direction === 'up' ? '↑' : '↓'} {orders(direction)}
          </span>{' '}
          <bdi>{format.money(amount, 'USDT')}</bdi>
          {lead ? (
            <span className="max-sm:block">
              <span className="max-sm:hidden"> · </span>
              {t(`timed.${lead.how}`, { amount: format.price(lead.by, digits) })}
            </span>
          ) : null}
        </p>
      </div>
    </li>
  );
}

/** What is left of the time, a step every second. */
function Ring({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 34 34" aria-hidden="true" className="size-[34px] -rotate-90 fill-none">
      <circle cx="17" cy="17" r={radius} strokeWidth="3.5" className="stroke-line" />
      <circle
        cx="17"
        cy="17"
        r={radius}
        strokeWidth="3.5"
        strokeDasharray={`${share * around} ${around}`}
        className="stroke-ink"
      />
    </svg>
  );
}
