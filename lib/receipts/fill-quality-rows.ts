import { Money, moneyString, type Mode } from '../core/money';
import { sql, type Row, type Sql } from '../platform/db';
import { remembered } from '../platform/memo';
import type { FillBalance, FillBalances, FillQuality } from './contract';

/** What "lately" means on the page of the fills. */
export const qualityDays = 30;

const keptMs = 60_000;

type Cell = Row & {
  mode: Mode;
  lately: boolean;
  reason: string;
  type: number;
  fills: number;
  better: number;
  worse: number;
  better_amount: string;
  worse_amount: string;
  as_of: Date;
};

// Lately means whole UTC days.
const readCells = () => sql<Cell>`
  select mode, reason, type, day > (now() at time zone 'UTC')::date - ${qualityDays}::integer as lately,
    sum(fills)::integer as fills, sum(better)::integer as better, sum(worse)::integer as worse,
    sum(better_amount) as better_amount, sum(worse_amount) as worse_amount, max(as_of) as as_of
  from fill_balance() group by 1, 2, 3, 4`;

function sumOf(cells: readonly Cell[]): FillBalance {
  const total = (pick: (cell: Cell) => number) => cells.reduce((sum, cell) => sum + pick(cell), 0);
  const amount = (pick: (cell: Cell) => string) =>
    moneyString(cells.reduce((sum, cell) => sum.add(pick(cell)), new Money(0)));
  const [fills, better, worse] = [
    total((c) => c.fills),
    total((c) => c.better),
    total((c) => c.worse),
  ];
  return {
    fills,
    better,
    exact: fills - better - worse,
    worse,
    betterAmount: amount((c) => c.better_amount),
    worseAmount: amount((c) => c.worse_amount),
  };
}

function balancesOf(cells: readonly Cell[]): FillBalances {
  const reasons = [...new Set(cells.map((c) => c.reason))].sort();
  const types = [...new Set(cells.map((c) => c.type))].sort((a, b) => a - b);
  return {
    all: sumOf(cells),
    byReason: reasons.map((reason) => ({
      reason,
      ...sumOf(cells.filter((c) => c.reason === reason)),
    })),
    byType: types.map((type) => ({ type, ...sumOf(cells.filter((c) => c.type === type)) })),
  };
}

/** Measures every fill of a margin order against the price that was asked for. */
export async function measureFillQuality(): Promise<FillQuality> {
  const cells = await readCells();
  const measuredAt = (cells[0]?.as_of ?? new Date()).toISOString();
  const of = (mode: Mode) => {
    const own = cells.filter((cell) => cell.mode === mode);
    return { lastDays: balancesOf(own.filter((cell) => cell.lately)), ever: balancesOf(own) };
  };
  return { measuredAt, days: qualityDays, real: of('real'), demo: of('demo') };
}

/** The newest measurement, made anew at most once a minute. */
export const fillQuality = (): Promise<FillQuality> =>
  remembered('fill quality', keptMs, measureFillQuality);

/** Sums what was filled some minutes ago, for the measurements to come. */
export async function sumFills(run: Sql): Promise<void> {
  for (;;) {
    const [row] = await run<{ more: boolean }>`select fill_sum_next() as more`;
    if (!row!.more) return;
  }
}
