import type { Caller } from '../core/caller';
import type { Input, Result } from '../core/contract';
import { Money, moneyString, type Mode } from '../core/money';
import { kindsOf } from '../core/trading';
import { fromReplica, sql } from '../platform/db';
import type * as calls from './contract';
import type { ReportCard, ReportGlance } from './contract';
import { share } from './rules';

type Row = {
  mode: Mode;
  since: Date;
  closed: string;
  won: string;
  lost: string;
  net: string;
  fees: string;
  average_win: string | null;
  average_loss: string | null;
  profit_factor: string | null;
  expectancy: string;
  largest_win: string | null;
  largest_loss: string | null;
  max_drawdown: string;
  holding_seconds: string | null;
  margin_orders: string;
  with_stop: string;
  close_outs: string;
};

const moneyOrNull = (amount: string | null) => (amount === null ? null : moneyString(amount));

function cardOf(row: Row | undefined): ReportCard | null {
  if (!row) return null;
  return {
    since: row.since.toISOString(),
    closed: Number(row.closed),
    won: Number(row.won),
    lost: Number(row.lost),
    winRate: share(Number(row.won), Number(row.closed)),
    net: moneyString(row.net),
    fees: moneyString(row.fees),
    averageWin: moneyOrNull(row.average_win),
    averageLoss: moneyOrNull(row.average_loss),
    profitFactor: row.profit_factor,
    expectancy: moneyString(row.expectancy),
    largestWin: moneyOrNull(row.largest_win),
    largestLoss: moneyOrNull(row.largest_loss),
    maxDrawdown: moneyString(row.max_drawdown),
    averageHoldingSeconds: row.holding_seconds === null ? null : Number(row.holding_seconds),
    withStop: share(Number(row.with_stop), Number(row.margin_orders)),
    closeOuts: Number(row.close_outs),
  };
}

/** How the closed orders of a customer did in each mode; a mode without any has no card. */
export async function readReportCard(
  _: Input<typeof calls.getReportCard>,
  { customerId }: Pick<Caller, 'customerId'>,
): Promise<Result<typeof calls.getReportCard>> {
  const rows = await fromReplica(
    () => sql<Row>`
    with ended as (
      select mode, id, kind, fee, profit - fee as net, opened_at, closed_at, close_reason,
        stop_loss is not null or trailing_distance is not null as had_stop
      from orders where customer_id = ${customerId} and status = 'closed'),
    summed as (select *, sum(net) over (partition by mode order by closed_at, id) as total from ended),
    peaked as (select *, greatest(max(total) over (partition by mode order by closed_at, id), 0) as peak from summed)
    select mode, min(opened_at) as since, count(*) as closed,
      count(*) filter (where net > 0) as won, count(*) filter (where net < 0) as lost,
      sum(net) as net, sum(fee) as fees,
      round(avg(net) filter (where net > 0), 6) as average_win, round(avg(net) filter (where net < 0), 6) as average_loss,
      round(coalesce(sum(net) filter (where net > 0), 0) / nullif(-sum(net) filter (where net < 0), 0), 2)::text as profit_factor,
      round(avg(net), 6) as expectancy, max(net) filter (where net > 0) as largest_win, min(net) filter (where net < 0) as largest_loss,
      max(peak - total) as max_drawdown, round(avg(extract(epoch from closed_at - opened_at))) as holding_seconds,
      count(*) filter (where kind = any(${kindsOf('position')}::order_kind[])) as margin_orders,
      count(*) filter (where kind = any(${kindsOf('position')}::order_kind[]) and had_stop) as with_stop,
      count(*) filter (where close_reason = 'margin-close-out') as close_outs
    from peaked group by mode`,
  );
  return {
    measuredAt: new Date().toISOString(),
    demo: cardOf(rows.find((row) => row.mode === 'demo')),
    real: cardOf(rows.find((row) => row.mode === 'real')),
  };
}

/** How many orders a strip of results shows; older ones are left out and counted. */
const stripLength = 120;

/** The card of the mode in use with each order's result; null while none has closed. */
export async function readGlance(
  caller: Pick<Caller, 'customerId' | 'mode'>,
): Promise<ReportGlance | null> {
  const { customerId, mode } = caller;
  const [cards, rows] = await Promise.all([
    readReportCard({}, caller),
    fromReplica(
      () => sql<{ net: string }>`
        select profit - fee as net from orders
        where customer_id = ${customerId} and mode = ${mode}::mode and status = 'closed'
        order by closed_at desc, id desc limit ${stripLength}`,
    ),
  ]);
  const card = cards[mode];
  if (!card) return null;
  return {
    card,
    price: moneyString(new Money(card.net).plus(card.fees)),
    nets: rows.map(({ net }) => moneyString(net)).reverse(),
    older: Math.max(0, card.closed - rows.length),
  };
}
