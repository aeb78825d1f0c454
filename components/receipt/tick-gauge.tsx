import clsx from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { formatter } from '@/components/ui/figures/format';
import type { Fill } from '@/lib/orders/contract';
import { gaugeMarks } from '@/lib/receipts/gauge-rules';

type Props = { fill: Fill; digits: number };

/** A label over its place on the line. */
function Label({
  at,
  className,
  children,
}: {
  at: number;
  className: string;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx('absolute -translate-x-1/2 whitespace-nowrap', className)}
      style={{ left: `clamp(3.5rem, ${at}%, 100% - 3.5rem)` }}
    >
      {children}
    </span>
  );
}

/** The tick as a ruler: its spread, the price it filled at, and the price asked for. */
export function TickGauge({ fill, digits }: Props) {
  const t = useTranslations('receipt.fill');
  const format = formatter(useLocale());
  const { bid, ask } = fill.tick;
  const { price, requestedPrice } = fill;
  const at = gaugeMarks({ bid, ask, price, requested: requestedPrice });
  const shown = (value: string) => <span className="num">{format.price(value, digits)}</span>;
  const words = {
    bid: format.price(bid, digits),
    ask: format.price(ask, digits),
    price: format.price(price, digits),
  };
  const slipped = requestedPrice !== price;
  const worse = Number(fill.slippage) > 0;
  const [from, to] = [at.price, at.requested].sort((a, b) => a - b) as [number, number];
  return (
    <div
      role="img"
      aria-label={t(fill.lots === null ? 'gaugeMid' : 'gauge', words)}
      className={clsx('plot relative text-xs', slipped ? 'h-28' : 'h-24')}
    >
      {slipped ? (
        <Label at={at.requested} className="top-0 text-ink-3">
          {t('requested')} {shown(requestedPrice)}
        </Label>
      ) : null}
      <Label at={at.price} className={clsx('font-strong text-ink', slipped ? 'top-4' : 'top-0')}>
        {t(fill.lots === null ? 'mid' : 'filled')} {shown(price)}
      </Label>
      <div className={clsx('absolute inset-x-0', slipped ? 'top-12' : 'top-8')}>
        <span className="absolute inset-x-0 top-0 h-px bg-line-strong" />
        <span
          className="absolute top-[-4px] h-[9px] rounded-s border border-line-strong bg-control"
          style={{ left: `${at.bid}%`, width: `max(${at.ask - at.bid}%, 2px)` }}
        />
        {slipped ? (
          <>
            <span
              className={clsx('absolute top-[-1px] h-[3px]', worse ? 'bg-down' : 'bg-up')}
              style={{ left: `${from}%`, width: `${to - from}%` }}
            />
            <span
              className="absolute top-[-5px] size-[11px] -translate-x-1/2 rounded-full border-2 border-ink-3 bg-surface"
              style={{ left: `${at.requested}%` }}
            />
          </>
        ) : null}
        <span
          className="absolute top-[-6px] size-[13px] -translate-x-1/2 rounded-full bg-accent ring-3 ring-accent-soft"
          style={{ left: `${at.price}%` }}
        />
        <div className="absolute inset-x-0 top-3 flex justify-between">
          <div
            className="grid min-w-max justify-items-end pe-1 whitespace-nowrap text-ink-2"
            style={{ width: `${at.bid}%` }}
          >
            {shown(bid)}
            <bdi className="text-ink-3">{t('bid')}</bdi>
          </div>
          <div
            className="grid min-w-max justify-items-start ps-1 whitespace-nowrap text-ink-2"
            style={{ width: `${100 - at.ask}%` }}
          >
            {shown(ask)}
            <bdi className="text-ink-3">{t('ask')}</bdi>
          </div>
        </div>
      </div>
    </div>
  );
}
