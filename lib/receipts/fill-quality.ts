import { Money, moneyString, type Mode } from '../core/money';
import { sql, type Row } from '../platform/db';
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
};

// Slippage is in price units; what it was worth is reckoned with the fill's own lots and conversion.
const readCells = () => sql<Cell>`
  with measured as (
    select o.mode, f.reason, i.type, f.slippage,
      f.created_at > now() - make_interval(days => ${qualityDays}) as lately,
      case when f.slippage = 0 then 0 else abs(f.slippage) * f.lots * o.contract_size * (
        case when jsonb_typeof(f.conversion->'tick') is distinct from 'object' then 1
        else power(((f.conversion->'tick'->>'bid')::numeric + (f.conversion->'tick'->>'ask')::numeric) / 2,
          case when (f.conversion->>'inverse')::boolean then -1 else 1 end) end) end as amount
    from fill f join orders o on o.id = f.order_id join instrument i on i.code = o.code
    where o.kind = 'margin'
  )
  select mode, lately, reason, type, count(*)::integer as fills,
    (count(*) filter (where slippage < 0))::integer as better,
    (count(*) filter (where slippage > 0))::integer as worse,
    coalesce(sum(amount) filter (where slippage < 0), 0) as better_amount,
    coalesce(sum(amount) filter (where slippage > 0), 0) as worse_amount
  from measured group by 1, 2, 3, 4`;

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
  const measuredAt = new Date().toISOString();
  const cells = await readCells();
  const of = (mode: Mode) => {
    const own = cells.filter((cell) => cell.mode === mode);
    return { lastDays: balancesOf(own.filter((cell) => cell.lately)), ever: balancesOf(own) };
  };
  return { measuredAt, days: qualityDays, real: of('real'), demo: of('demo') };
}

/** The newest measurement, made anew at most once a minute. */
export const fillQuality = (): Promise<FillQuality> =>
  remembered('fill quality', keptMs, measureFillQuality);
