'use client';

import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { formatter } from '@/components/ui/format';
import { Segmented } from '@/components/ui/segmented';
import { useZone } from '@/components/ui/time';
import { intervals, type Interval } from '@/lib/markets/rules';
import { averageClose, averageOf, summarise, type Candle } from './candles';
import type { LevelLine } from './level-lines';
import { usePriceChart } from './use-price-chart';

const CandleTable = dynamic(() => import('./candle-table').then((m) => m.CandleTable), {
  ssr: false,
});

type Origin = { live: boolean; source: string | null };

type Props = { code: string; digits: number; lines: readonly LevelLine[]; origin: Origin };

const stepPx = 60;

/** Candles of an instrument with ticks and a moving average, live, and their table for those who read it. */
export function ChartPanel({ code, digits, lines, origin }: Props) {
  const t = useTranslations('terminal');
  const box = useRef<HTMLDivElement>(null);
  const [interval, setInterval] = useState<Interval>('5m');
  const [table, setTable] = useState<boolean | null>(null);
  const chart = usePriceChart(box, { code, digits, interval, lines });
  const name = t(`intervals.${interval}`);
  const summary = useSummary(code, name, digits, chart.candles);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-3 border-b border-line px-4 pb-2">
        <div className="scroll-quiet min-w-0 overflow-x-auto">
          <Segmented
            label={t('intervals.label')}
            options={intervals.map((value) => ({ value, label: t(`intervals.${value}`) }))}
            value={interval}
            onChange={setInterval}
            className="max-sm:[&_label]:px-2"
          />
        </div>
        <Average candles={chart.candles} digits={digits} />
      </div>
      <div
        role="group"
        aria-label={t('chart.label')}
        aria-describedby="chart-keys"
        tabIndex={0}
        onKeyDown={(event) => steer(event, chart)}
        className="plot relative h-[clamp(15rem,44dvh,28rem)] min-h-0 flex-auto -outline-offset-2"
      >
        <div ref={box} className="absolute inset-0" />
        <div role="img" aria-label={summary} className="pointer-events-none absolute inset-0">
          {chart.state === 'loading' && chart.candles.length === 0 ? <ChartSkeleton /> : null}
        </div>
        {chart.state === 'failed' ? <ChartFailed onRetry={chart.retry} /> : null}
      </div>
      <Foot origin={origin} onTable={() => setTable(true)} />
      {table === null ? null : (
        <CandleTable
          open={table}
          onClose={() => setTable(false)}
          title={t('chart.tableTitle', { code, interval: name })}
          candles={chart.candles}
          digits={digits}
        />
      )}
    </div>
  );
}

/** Arrow keys move the chart, plus and minus zoom it. */
function steer(
  event: KeyboardEvent,
  chart: { move: (px: number) => void; zoom: (factor: number) => void },
) {
  const px = { ArrowLeft: stepPx, ArrowRight: -stepPx }[event.key];
  const factor = { '+': 1.25, '=': 1.25, '-': 0.8 }[event.key];
  if (px === undefined && factor === undefined) return;
  event.preventDefault();
  if (px !== undefined) chart.move(px);
  if (factor !== undefined) chart.zoom(factor);
}

function Average({ candles, digits }: { candles: readonly Candle[]; digits: number }) {
  const t = useTranslations('terminal');
  const format = formatter(useLocale());
  const average = averageClose(candles, averageOf);
  return (
    <span className="ms-auto text-s whitespace-nowrap text-ink-3 max-sm:hidden">
      <span className="me-1.5 inline-block h-0.5 w-3 bg-accent align-middle" aria-hidden="true" />
      {t('chart.average')} ·{' '}
      <span className="num">{average === null ? '–' : format.price(average, digits)}</span>
    </span>
  );
}

function ChartFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('terminal');
  const common = useTranslations('common');
  return (
    <div className="absolute inset-0 grid place-items-center bg-surface">
      <ErrorState
        title={t('chart.failed')}
        action={<Button onClick={onRetry}>{common('retry')}</Button>}
      />
    </div>
  );
}

/** Which candles are made rather than recorded, and the way to their table. */
function Foot({ origin, onTable }: { origin: Origin; onTable: () => void }) {
  const t = useTranslations('terminal');
  const made = origin.source === 'replay' ? 'chart.madeReplay' : 'chart.madeSimulated';
  return (
    <div className="flex items-baseline justify-between gap-x-4 px-4 py-1 text-xs text-ink-3">
      <span id="chart-keys" className="sr-only">
        {t('chart.keys')}
      </span>
      <span>{origin.live ? null : t(made)}</span>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onTable}
        className="min-h-7 shrink-0 underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-touch"
      >
        {t('chart.table')}
      </button>
    </div>
  );
}

/** What the chart shows in one sentence. */
function useSummary(code: string, interval: string, digits: number, candles: readonly Candle[]) {
  const t = useTranslations('terminal');
  const format = formatter(useLocale());
  const zone = useZone();
  const sums = summarise(candles);
  if (!sums) return t('chart.label');
  return t('chart.summary', {
    code,
    interval,
    count: format.quantity(sums.count),
    from: format.dateTime(sums.from, zone),
    to: format.dateTime(sums.to, zone),
    high: format.price(sums.high, digits),
    low: format.price(sums.low, digits),
    last: format.price(sums.last, digits),
  });
}

const heights = [38, 52, 47, 61, 70, 58, 49, 44, 57, 66, 74, 69, 55, 48, 53, 60, 64, 59, 51, 46];

function ChartSkeleton() {
  return (
    <div className="flex h-full animate-breathe items-center gap-2 p-6 pe-20" aria-hidden="true">
      {heights.map((height, i) => (
        <span
          key={i}
          className="flex-1 rounded-s bg-control"
          style={{ height: `${height / 2}%` }}
        />
      ))}
    </div>
  );
}
