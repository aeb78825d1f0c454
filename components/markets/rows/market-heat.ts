import { instrumentTypes } from '@/lib/core/market';
import { typeNames, type TypeName } from './market-choice';
import type { RowFigures } from './market-order';
import type { MarketRow } from './market-row';
import type { RowState } from './row-state';

type Knowledge = {
  /** May know newer figures than the row. */
  figuresOf: (row: MarketRow) => RowFigures;
  stateOf: (row: MarketRow) => RowState['kind'];
};

export type Movers = { rises: MarketRow[]; falls: MarketRow[] };

const asDrawn: Knowledge = { figuresOf: (row) => row, stateOf: ({ state }) => state };

/**
 * The markets that rose and fell most, at most `count` each. Only open ones with a fresh price count,
 * whose change is known and not nothing: a closed market moves by nothing, not by 0.00 %.
 */
export function moversOf(
  rows: readonly MarketRow[],
  count: number,
  { figuresOf, stateOf }: Knowledge = asDrawn,
): Movers {
  const moving = rows
    .filter((row) => ['open', 'late'].includes(stateOf(row)))
    .map((row) => ({ row, change: Number(figuresOf(row).change) }))
    .filter(({ change }) => change !== 0)
    .sort((a, b) => b.change - a.change || a.row.code.localeCompare(b.row.code, 'en'));
  const rowsOf = (some: typeof moving) => some.slice(0, count).map(({ row }) => row);
  return {
    rises: rowsOf(moving.filter(({ change }) => change > 0)),
    falls: rowsOf(moving.filter(({ change }) => change < 0).reverse()),
  };
}

/** From how many percent on a tile has its next tone; the same for every market. */
export const heatSteps = [0.1, 0.5, 2, 5] as const;

/** The tone of a change, such as `up-2`; `flat` for less than the first step. */
export function heatOf(change: string | number | null): string | null {
  if (change === null) return null;
  const step = heatSteps.filter((from) => Math.abs(Number(change)) >= from).length;
  return step === 0 ? 'flat' : `${Number(change) > 0 ? 'up' : 'down'}-${step}`;
}

export type HeatGroup = { type: TypeName; open: number; rows: MarketRow[] };

/**
 * Tiles by type: open markets first. As listed they stand by their change when they were drawn, so that
 * none moves under the hand; any other order is kept.
 */
export function heatGroups(found: readonly MarketRow[], ordered: boolean): HeatGroup[] {
  const shut = ({ state }: MarketRow) => Number(state !== 'open');
  const groups = typeNames.map((type) => {
    const rows = found.filter((row) => row.type === instrumentTypes[type]);
    const byChange = (a: MarketRow, b: MarketRow) => Number(b.change) - Number(a.change);
    rows.sort((a, b) => shut(a) - shut(b) || (ordered || shut(a) ? 0 : byChange(a, b)));
    return { type, open: rows.filter((row) => !shut(row)).length, rows };
  });
  return groups.filter(({ rows }) => rows.length > 0);
}
