import type { DeepPartial, Styles } from 'klinecharts';

export type Tokens = Record<
  | 'surface' | 'line' | 'line-strong' | 'ink' | 'ink-2' | 'ink-3' | 'accent' | 'up' | 'down' | 'wait',
  string
>; // prettier-ignore

const names = [
  'surface', 'line', 'line-strong', 'ink', 'ink-2', 'ink-3', 'accent', 'up', 'down', 'wait',
] as const satisfies readonly (keyof Tokens)[]; // prettier-ignore

/** The colours of the page as they are now; a canvas cannot follow them by itself. */
export function readTokens(): Tokens & { font: string; size: number } {
  const style = getComputedStyle(document.documentElement);
  const tokens = Object.fromEntries(
    names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  );
  // As the smallest text of the page.
  return { ...(tokens as Tokens), font: getComputedStyle(document.body).fontFamily, size: 12 };
}

/** A token colour with an opacity from 0 to 1. */
export const faded = (colour: string, opacity: number): string =>
  `color-mix(in srgb, ${colour} ${Math.round(opacity * 100)}%, transparent)`;

const lineHues = {
  light: ['#7a5bd0', '#1f6fc4', '#b8437f', '#7d6a12'],
  dark: ['#ab97f5', '#6aaef5', '#ee8fc0', '#cdb64f'],
};

/** Colours for lines of indicators, none of them one that means up or down. */
export function lineColours(): string[] {
  const isDark = getComputedStyle(document.documentElement).colorScheme.includes('dark');
  return [readTokens().accent, ...lineHues[isDark ? 'dark' : 'light']];
}

/** Runs `then` whenever the page changes its colours, or the connection comes or goes; returns the way to stop. */
export function followTheme(then: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(then);
  observer.observe(document.documentElement, {
    attributeFilter: ['data-theme', 'data-updown', 'data-connection'],
  });
  dark.addEventListener('change', then);
  return () => {
    observer.disconnect();
    dark.removeEventListener('change', then);
  };
}

function drawingStyles(t: ReturnType<typeof readTokens>): DeepPartial<Styles['overlay']> {
  const line = { color: t.accent, size: 1.4 };
  const point = { color: t.surface, borderColor: t.accent, borderSize: 1.5, radius: 4 };
  const active = { activeColor: t.surface, activeBorderColor: t.accent, activeBorderSize: 3 };
  const area = { color: faded(t.accent, 0.12), borderColor: t.accent, borderSize: 1 };
  const text = { family: t.font, size: t.size, borderRadius: 4 };
  return {
    line,
    point: { ...point, ...active, activeRadius: 5 },
    rect: area,
    polygon: area,
    circle: area,
    text: { ...text, color: t.surface, backgroundColor: t.accent },
  };
}

type T = ReturnType<typeof readTokens>;

const textOf = (t: T) => ({ family: t.font, size: t.size, weight: 440 });
const markOf = (t: T) => ({
  ...textOf(t),
  borderRadius: 4,
  paddingLeft: 4,
  paddingRight: 4,
  paddingTop: 4,
  paddingBottom: 4,
});

function candleStyles(t: T): DeepPartial<Styles['candle']> {
  const quiet = { color: t['ink-3'], textFamily: t.font, textSize: t.size };
  // As every figure that follows the market, it turns grey while the connection is lost.
  const last = document.documentElement.dataset.connection === 'lost' ? t['ink-3'] : t.ink;
  return {
    // Rising ones hollow, falling ones filled, so that no hue alone tells them apart.
    type: 'candle_up_stroke',
    bar: {
      upColor: t.up,
      downColor: t.down,
      noChangeColor: t['ink-3'],
      upBorderColor: t.up,
      downBorderColor: t.down,
      noChangeBorderColor: t['ink-3'],
      upWickColor: t.up,
      downWickColor: t.down,
      noChangeWickColor: t['ink-3'],
    },
    priceMark: {
      high: quiet,
      low: quiet,
      last: {
        upColor: last,
        downColor: last,
        noChangeColor: last,
        line: { dashedValue: [2, 3] },
        text: { ...markOf(t), weight: 600, color: t.surface },
      },
    },
    // The values stand above the chart as text of the page.
    tooltip: { showRule: 'none' },
    area: {
      lineColor: t.accent,
      lineSize: 1.6,
      backgroundColor: [
        { offset: 0, color: faded(t.accent, 0.02) },
        { offset: 1, color: faded(t.accent, 0.18) },
      ],
      point: { show: false },
    },
  };
}

function indicatorStyles(t: T): DeepPartial<Styles['indicator']> {
  const colours = (opacity: number) => ({
    upColor: faded(t.up, opacity),
    downColor: faded(t.down, opacity),
    noChangeColor: faded(t['ink-3'], opacity),
  });
  return {
    lines: lineColours().map((color) => ({ color, size: 1.4 })),
    circles: [colours(1)],
    bars: [colours(0.22)],
    lastValueMark: { show: false },
    tooltip: { showRule: 'none' },
  };
}

/** The look of the chart in the page's colours. */
export function chartStyles(): DeepPartial<Styles> {
  const t = readTokens();
  const axis = {
    axisLine: { show: false },
    tickLine: { show: false },
    tickText: { ...textOf(t), color: t['ink-3'] },
  };
  const hair = {
    line: { color: t['line-strong'] },
    text: { ...markOf(t), color: t.surface, backgroundColor: t['ink-2'], borderColor: t['ink-2'] },
  };
  return {
    grid: { horizontal: { color: t.line, dashedValue: [1, 4] }, vertical: { show: false } },
    candle: candleStyles(t),
    indicator: indicatorStyles(t),
    overlay: drawingStyles(t),
    xAxis: axis,
    yAxis: axis,
    separator: { color: t.line, activeBackgroundColor: faded(t.accent, 0.2) },
    crosshair: { horizontal: hair, vertical: hair },
  };
}
