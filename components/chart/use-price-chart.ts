'use client';

import { useLocale } from 'next-intl';
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { loader } from '@/components/ui/loading/loader';
import { useZone } from '@/components/ui/figures/time';
import type { Drawing } from '@/lib/layouts/rules';
import { summarise, type Candle, type CandleSummary } from './candles/candles';
import { useFirstCandles } from './candles/first-candles';
import type { OptionOrder } from '@/lib/orders/form-rules';
import type { LevelLine } from './level-lines';
import type { ChartSettings, ChartSetup, PriceChart } from './price-chart';
import type { Readout } from './readout/readout';

type Settings = {
  code: string;
  digits: number;
  setup: ChartSetup;
  drawings: readonly Drawing[];
  lines: readonly LevelLine[];
  timed: readonly OptionOrder[];
  onDrawings: (drawings: Drawing[]) => void;
  onDrawn: (drawing: Drawing) => void;
  onReadout: (readout: Readout | null) => void;
  onPlaces: ChartSettings['onPlaces'];
  onPanes: ChartSettings['onPanes'];
};

export type ChartState = 'loading' | 'ready' | 'failed';

/** The library that draws, which is heavy and comes after the page. */
const library = loader(() => import('./drawn-chart'));

const summaryMs = 10_000;

/** Tells the chart what changed, and nothing else. */
function useInStep(chart: PriceChart | null, settings: Settings) {
  const { setup, drawings, lines, timed } = settings;
  const reported = useRef<readonly Drawing[] | null>(null);
  useEffect(() => chart?.setUp(setup), [chart, setup]);
  useEffect(() => {
    if (reported.current === drawings) chart?.keepDrawings(drawings);
    else chart?.setDrawings(drawings);
  }, [chart, drawings]);
  const key = JSON.stringify([lines, timed]);
  const levels = useRef({ lines, timed });
  useEffect(() => {
    levels.current = { lines, timed };
  });
  useEffect(() => {
    if (key) chart?.levels.set(levels.current.lines, levels.current.timed);
  }, [chart, key]);
  return reported;
}

/** What the chart shows in figures, not more often than a reader can follow. */
function useSummary() {
  const [summary, setSummary] = useState<CandleSummary | null>(null);
  const next = useRef(0);
  const take = (candles: readonly Candle[], atOnce: boolean) => {
    if (!atOnce && Date.now() < next.current) return;
    next.current = Date.now() + summaryMs;
    setSummary(summarise(candles));
  };
  return [summary, take] as const;
}

/**
 * Acts once something has arrived, in a turn of its own; gives the way to leave it. Reading the library
 * and opening a chart are long work on a phone: a touch or a frame comes in between.
 */
function afterwards(arrived: Promise<unknown>, act: () => void): () => void {
  let turn: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;
  void arrived.then(() => {
    if (!isLeft) turn = setTimeout(act);
  });
  return () => {
    isLeft = true;
    clearTimeout(turn);
  };
}

/** The library, which is fetched once the page is alive. */
function useLibrary() {
  useEffect(() => {
    // The page has just come to life: what else waits for that goes first.
    const turn = setTimeout(library.begin);
    return () => clearTimeout(turn);
  }, []);
  return useSyncExternalStore(library.follow, library.read, library.read);
}

/** Loads the chart library in the browser, opens a chart in `box` and keeps it in step with the settings. */
export function usePriceChart(box: RefObject<HTMLDivElement | null>, settings: Settings) {
  const { code, digits } = settings;
  const locale = useLocale();
  const timeZone = useZone();
  const [chart, setChart] = useState<PriceChart | null>(null);
  const [state, setState] = useState<ChartState>('loading');
  const [selected, setSelected] = useState<string | null>(null);
  const [inSight, setInSight] = useState(true);
  const [summary, takeSummary] = useSummary();
  const { value, failed } = useLibrary();
  const openChart = value?.openChart;
  const reported = useInStep(chart, settings);
  const onReady = () => chart && takeSummary(chart.candles(), true);
  const latest = useRef({ ...settings, takeSummary, onReady });
  useEffect(() => {
    latest.current = { ...settings, takeSummary, onReady };
  });
  const first = useFirstCandles(code, settings.setup.interval);

  useEffect(() => {
    if (!openChart || !box.current) return;
    let opened: PriceChart | null = null;
    function open(element: HTMLDivElement) {
      opened = openChart!(element, {
        code,
        digits,
        locale,
        timeZone,
        interval: latest.current.setup.interval,
        fetchBars: first.fetchBars,
        onCandles: (list) => latest.current.takeSummary(list, false),
        onState(next) {
          setState(next);
          if (next === 'ready') latest.current.onReady();
        },
        onDrawings(drawings) {
          reported.current = drawings;
          latest.current.onDrawings(drawings);
        },
        onDrawn: (drawing) => latest.current.onDrawn(drawing),
        onSelected: setSelected,
        onReadout: (readout) => latest.current.onReadout(readout),
        onPlaces: (...told) => latest.current.onPlaces(...told),
        onPanes: (byHand) => latest.current.onPanes(byHand),
        onNewest: setInSight,
      });
      // Known to the chart before it is first drawn, so that it is drawn once.
      opened.setUp(latest.current.setup);
      setChart(opened);
    }
    const leave = afterwards(first.arrived(), () => box.current && open(box.current));
    return () => {
      leave();
      setChart(null);
      setSelected(null);
      opened?.destroy();
    };
  }, [box, code, digits, locale, timeZone, openChart, reported, first]);

  return {
    chart,
    parts: value,
    state: chart === null && failed ? 'failed' : state,
    summary,
    selected,
    inSight,
    retry: () => (chart ? chart.reload() : library.again()),
  };
}
