import type { CurvePoint } from './balance-curve';

export const periods = ['day', 'week', 'month', 'all'] as const;
export type Period = (typeof periods)[number];

const days: Record<Period, number | null> = { day: 1, week: 7, month: 30, all: null };

export const readPeriod = (wanted: string | undefined): Period =>
  periods.find((period) => period === wanted) ?? 'week';

/** When a period began; null for everything. */
export const beginOf = (period: Period, nowMs: number): Date | null => {
  const length = days[period];
  return length === null ? null : new Date(nowMs - length * 86_400_000);
};

type History = { before: string; points: CurvePoint[]; traded: string; fees: string };

/** The time to draw: from the beginning of the period, or from the first money when that came later. */
export function spanOf(history: History, since: Date | null, nowMs: number) {
  const [first, ...rest] = history.points;
  const empty = Number(history.before) === 0;
  if (!first || !empty) {
    const begin = empty ? undefined : since?.getTime();
    return { history, span: { fromMs: begin ?? nowMs - 1, toMs: nowMs } };
  }
  const fromMs = Math.min(Date.parse(first.time), nowMs - 1);
  return {
    history: { ...history, before: first.balance, points: rest },
    span: { fromMs, toMs: nowMs },
  };
}
