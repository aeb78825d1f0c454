'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { formatter } from '@/components/ui/format';
import { useZone } from '@/components/ui/time';
import type { Interval } from '@/lib/markets/rules';
import type { Candle } from './candles';
import type { LevelLine } from './level-lines';
import type { PriceChart } from './price-chart';

type Settings = { code: string; digits: number; interval: Interval; lines: readonly LevelLine[] };

export type ChartState = 'loading' | 'ready' | 'failed';

const awayMs = 20_000;

/** Loads the chart library in the browser, opens a chart in `box` and keeps it in step with the settings. */
export function usePriceChart(
  box: RefObject<HTMLDivElement | null>,
  { code, digits, interval, lines }: Settings,
) {
  const t = useTranslations('terminal');
  const locale = useLocale();
  const timeZone = useZone();
  const chart = useRef<PriceChart | null>(null);
  const latest = useRef({ interval, lines });
  const [state, setState] = useState<ChartState>('loading');
  const [candles, setCandles] = useState<readonly Candle[]>([]);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    latest.current = { interval, lines };
    chart.current?.setInterval(interval);
  });
  const key = JSON.stringify(lines);
  useEffect(() => chart.current?.setLines(latest.current.lines), [key]);

  useEffect(() => {
    let gone = false;
    const words = {
      time: t('chart.time'),
      open: t('chart.open'),
      high: t('chart.high'),
      low: t('chart.low'),
      close: t('chart.close'),
      volume: t('chart.volume'),
      change: t('chart.change'),
    };
    const format = formatter(locale);
    const writeNumber = (value: string) =>
      /^-?\d+(\.\d+)?$/.test(value) ? format.price(value) : value;
    import('./price-chart')
      .then(({ openChart }) => {
        if (gone || !box.current) return;
        chart.current = openChart(box.current, {
          ...{ code, digits, locale, timeZone, words, writeNumber },
          interval: latest.current.interval,
          onCandles: (list) => setCandles([...list]),
          onState: setState,
        });
        chart.current.setLines(latest.current.lines);
      })
      .catch(() => setState('failed'));
    return () => {
      gone = true;
      chart.current?.destroy();
      chart.current = null;
    };
  }, [box, code, digits, locale, timeZone, t, tries]);

  useReloadAfterAbsence(() => chart.current?.reload());

  return {
    state,
    candles,
    move: (px: number) => chart.current?.move(px),
    zoom: (factor: number) => chart.current?.zoom(factor),
    retry: () => (chart.current ? chart.current.reload() : setTries(tries + 1)),
  };
}

/** A page that was hidden has missed ticks, which only the server can fill in. */
function useReloadAfterAbsence(reload: () => void) {
  const act = useRef(reload);
  useEffect(() => {
    act.current = reload;
  });
  useEffect(() => {
    let hiddenAt = 0;
    function change() {
      if (document.visibilityState === 'hidden') hiddenAt = Date.now();
      else if (hiddenAt && Date.now() - hiddenAt > awayMs) act.current();
    }
    document.addEventListener('visibilitychange', change);
    return () => document.removeEventListener('visibilitychange', change);
  }, []);
}
