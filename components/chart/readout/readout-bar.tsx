'use client';

import clsx from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import { directionOf } from '@/components/ui/figures/change';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { useLayout } from '@/components/layouts/layout-provider';
import { intervalMs, minuteMs } from '@/lib/markets/rules';
import type { IndicatorValues } from '../candles/indicators';
import type { Readout } from './readout';
import { useSignalValue, type Signal } from '../signal';

/** Height of the row in which the values stand above the plot, px. */
const rowPx = 26;

const tones = { up: 'text-up', down: 'text-down', flat: undefined };

/** The candle under the crosshair, or the newest, in figures, with what the indicators say of it. */
export function ReadoutBar({ signal, digits }: { signal: Signal<Readout | null>; digits: number }) {
  const t = useTranslations('terminal');
  const locale = useLocale();
  const format = formatter(locale);
  const zone = useZone();
  const readout = useSignalValue(signal);
  const bySeconds = intervalMs[useLayout().layout.interval] < minuteMs;
  if (!readout) return null;
  const { candle, before, indicators } = readout;
  const change = before ? ((candle.close / before - 1) * 100).toFixed(2) : null;
  const price = (value: number) => format.price(value.toFixed(digits), digits);
  return (
    <div
      role="group"
      aria-label={t('chart.values')}
      // The chart runs from left to right for everyone; its words run as the reader's do.
      dir={new Intl.Locale(locale).language === 'ar' ? 'rtl' : 'ltr'}
      className="pointer-events-none min-w-0 flex-1 ps-3 text-xs leading-[26px] text-ink-3 tabular-nums"
    >
      {/* What has no room in the row wraps out of sight. */}
      <div className="relative flex h-full flex-wrap gap-x-2.5 overflow-hidden rtl:justify-end">
        <bdi className="max-sm:sr-only">
          {format[bySeconds ? 'exact' : 'dateTime'](candle.timestamp, zone)}
        </bdi>
        {(['open', 'high', 'low', 'close'] as const).map((part) => (
          <span key={part}>
            <span className="sr-only">{t(`chart.${part}`)}</span>
            <span aria-hidden="true">{t(`chart.short.${part}`)}</span>{' '}
            <bdi className="text-ink-2">{price(candle[part])}</bdi>
          </span>
        ))}
        {change === null ? null : (
          <span className={clsx('max-sm:sr-only', tones[directionOf(change)])}>
            <span className="sr-only">{t('chart.change')}</span>
            <bdi>{format.changePercent(change)}</bdi>
          </span>
        )}
        {candle.volume === undefined ? null : (
          <span>
            {t('chart.volume')} <bdi className="text-ink-2">{format.quantity(candle.volume)}</bdi>
          </span>
        )}
        {indicators.map((one) => (one.top === null ? <Values key={one.name} of={one} /> : null))}
      </div>
      {indicators.map((one) => (one.top === null ? null : <Values key={one.name} of={one} />))}
    </div>
  );
}

/** Values over the price stand in one line with the candle's, those of a pane of its own at its top. */
function Values({ of: { name, top, values } }: { of: IndicatorValues }) {
  const format = formatter(useLocale());
  if (values.length === 0 || name === 'TICKS') return null;
  return (
    <span
      className={
        top === null
          ? 'max-sm:sr-only'
          : 'absolute left-3 max-w-[calc(100%-6rem)] bg-surface leading-4'
      }
      style={top === null ? undefined : { top: top + rowPx }}
    >
      {values.map(({ title, value, digits }) => (
        <span key={title} className="me-2 inline-block whitespace-nowrap [unicode-bidi:isolate]">
          <bdi>{title}</bdi>{' '}
          <bdi className="text-ink-2">
            {value === null ? '–' : format.price(value.toFixed(digits), digits)}
          </bdi>
        </span>
      ))}
    </span>
  );
}
