import type { AxisCreateRangeCallback, Chart } from 'klinecharts';
import type { ChartInterval } from '@/lib/markets/rules';
import { comparedLines, lineLooks, type LineLook } from './compared-lines';
import { comparedSource, type ComparedSource, type ComparedState } from './compared-source';
import { baseAt, moveAt, percentFrom, percentRange, runsOf, type Close } from './moves';

export type ComparedMove = {
  code: string;
  state: ComparedState;
  /** Since the beginning of the comparison; null where it has no candle until then. */
  percent: number | null;
  look: LineLook;
};

/** How the chart's own instrument and the compared ones moved from a moment to the one that is read. */
export type Comparison = { since: number; own: number; moves: ComparedMove[] };

/** What the percents of an instrument are measured from; null before its candles reach back so far. */
const baseOf = (source: ComparedSource, since: number): number | null =>
  source.reaches(since) ? baseAt(source.candles(), since) : null;

function moveOf(source: ComparedSource, since: number, atMs: number): Omit<ComparedMove, 'look'> {
  const base = baseOf(source, since);
  const percent = base === null ? null : moveAt(source.candles(), base, atMs);
  return { code: source.code, state: source.state(), percent };
}

/** Other instruments as lines on a chart, in percent since the left edge of what is seen. */
export function compareBoard(chart: Chart, code: string, onChange: () => void) {
  let sources: ComparedSource[] = [];
  let since: Close | null = null;
  let frame = 0;

  const runs = () =>
    sources.map((source) => {
      const base = since && baseOf(source, since.timestamp);
      if (base === null) return [];
      const seen = chart.getVisibleRange();
      return runsOf(chart.getDataList(), seen, source.candles(), base, source.interval);
    });
  const lines = comparedLines(chart, runs);

  function soon() {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      if (sources.length) lines.show();
      onChange();
    });
  }

  /** The scale from the lowest to the highest percent in sight, beginning anew with each left edge. */
  const range: AxisCreateRangeCallback = ({ defaultRange }) => {
    const edge = chart.getDataList()[chart.getVisibleRange().from];
    if (!edge || !(edge.close > 0)) return defaultRange;
    if (since?.timestamp !== edge.timestamp || since.close !== edge.close) onChange();
    since = { timestamp: edge.timestamp, close: edge.close };
    for (const source of sources) source.reach(edge.timestamp);
    const compared = runs().flat(2);
    return percentRange(
      edge.close,
      defaultRange,
      compared.map(({ percent }) => percent),
    );
  };

  function changeTo(codes: readonly string[], interval: ChartInterval) {
    const kept = sources.filter((one) => one.interval === interval && codes.includes(one.code));
    for (const source of sources) if (!kept.includes(source)) source.stop();
    sources = codes.map(
      (one) => kept.find((source) => source.code === one) ?? comparedSource(one, interval, soon),
    );
    if (sources.length === 0) lines.hide();
    soon();
  }

  return {
    /** Compares with these, the chart's own left out. */
    set(asked: readonly string[], interval: ChartInterval) {
      const codes = asked.filter((one) => one !== code);
      const before = sources.map((source) => source.code);
      const isSame = codes.join() === before.join() && sources[0]?.interval === interval;
      if (!isSame && (codes.length || before.length)) changeTo(codes, interval);
    },
    /** What the scale of prices is made with while something is compared; null while nothing is. */
    range: () => (sources.length ? range : null),
    /** What is to be read at a candle, by its index, or at the newest in sight. */
    at(index: number | null): Comparison | null {
      const list = chart.getDataList();
      const candle = list[index ?? Math.min(chart.getVisibleRange().to, list.length) - 1];
      if (!candle || !since || sources.length === 0) return null;
      const { timestamp: from, close } = since;
      const looks = lineLooks();
      const moves = sources.map((source, at) => ({
        ...moveOf(source, from, candle.timestamp),
        look: looks[at]!,
      }));
      return { since: from, own: percentFrom(close, candle.close), moves };
    },
    reload: () => sources.forEach((source) => source.reload()),
    stop() {
      cancelAnimationFrame(frame);
      sources.forEach((source) => source.stop());
    },
  };
}
