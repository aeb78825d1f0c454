import type { DeepPartial, Styles } from 'klinecharts';

export type Tokens = Record<
  | 'surface' | 'line' | 'line-strong' | 'ink' | 'ink-2' | 'ink-3' | 'accent' | 'up' | 'down' | 'wait',
  string
>; // prettier-ignore

const names = [
  'surface', 'line', 'line-strong', 'ink', 'ink-2', 'ink-3', 'accent', 'up', 'down', 'wait',
] as const satisfies readonly (keyof Tokens)[]; // prettier-ignore

/** The colours of the page as they are now; a canvas cannot follow them by itself. */
export function readTokens(): Tokens & { font: string } {
  const style = getComputedStyle(document.documentElement);
  const tokens = Object.fromEntries(
    names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  );
  return { ...(tokens as Tokens), font: getComputedStyle(document.body).fontFamily };
}

/** A token colour with an opacity from 0 to 1. */
export const faded = (colour: string, opacity: number): string =>
  `color-mix(in srgb, ${colour} ${Math.round(opacity * 100)}%, transparent)`;

/** Runs `then` whenever the page changes its colours; returns the way to stop. */
export function followTheme(then: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(then);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-updown'] });
  dark.addEventListener('change', then);
  return () => {
    observer.disconnect();
    dark.removeEventListener('change', then);
  };
}

/** The look of the chart in the page's colours. */
export function chartStyles(): DeepPartial<Styles> {
  const t = readTokens();
  const text = { family: t.font, size: 11, weight: 440 };
  const mark = {
    ...text,
    paddingLeft: 4,
    paddingRight: 4,
    paddingTop: 4,
    paddingBottom: 4,
    borderRadius: 4,
  };
  const axis = {
    axisLine: { show: false },
    tickLine: { show: false },
    tickText: { ...text, color: t['ink-3'] },
  };
  const hair = {
    line: { color: t['line-strong'] },
    text: { ...mark, color: t.surface, backgroundColor: t['ink-2'], borderColor: t['ink-2'] },
  };
  const both = { upColor: t.up, downColor: t.down, noChangeColor: t['ink-3'] };
  return {
    grid: { horizontal: { color: t.line, dashedValue: [1, 4] }, vertical: { show: false } },
    candle: {
      bar: {
        ...both,
        upBorderColor: t.up,
        downBorderColor: t.down,
        noChangeBorderColor: t['ink-3'],
        upWickColor: t.up,
        downWickColor: t.down,
        noChangeWickColor: t['ink-3'],
      },
      priceMark: {
        high: { color: t['ink-3'], textFamily: t.font, textSize: 11 },
        low: { color: t['ink-3'], textFamily: t.font, textSize: 11 },
        last: {
          upColor: t.ink,
          downColor: t.ink,
          noChangeColor: t.ink,
          line: { dashedValue: [2, 3] },
          text: { ...mark, weight: 600, color: t.surface },
        },
      },
      tooltip: {
        showRule: 'follow_cross',
        title: { show: false },
        legend: { ...text, color: t['ink-2'] },
      },
    },
    indicator: {
      lines: [{ color: t.accent, size: 1.4 }],
      bars: [
        {
          upColor: faded(t.up, 0.22),
          downColor: faded(t.down, 0.22),
          noChangeColor: faded(t['ink-3'], 0.22),
        },
      ],
      lastValueMark: { show: false },
      tooltip: { showRule: 'none' },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { color: t.line },
    crosshair: { horizontal: hair, vertical: hair },
  };
}
