import type { Caller } from '../core/caller';
import type { Input, Result } from '../core/contract';
import { Money, moneyString } from '../core/money';

import { fromReplica, sql } from '../platform/db';
import type * as calls from './contract';
import { nothingOpen, standingByCode, together, type Standing } from './standing-queries';

type Row = {
  code: string | null;
  day: string | null;
  closings: string;
  realised: string;
  fees: string;
  covered: string;
};

const sumsOf = (row: Row) => ({
  closings: Number(row.closings),
  realised: moneyString(row.realised),
  fees: moneyString(row.fees),
  net: moneyString(new Money(row.realised).sub(row.fees)),
});

const standingOf = ({ unrealised, openNet }: Standing) => ({
  unrealised: moneyString(unrealised),
  openNet: moneyString(openNet),
});

const nothingYet: Row = {
  code: null,
  day: null,
  closings: '0',
  realised: '0',
  fees: '0',
  covered: '0',
};

/** What trading brought and cost between two moments, and what is open now. Amounts in USDT. */
export async function analyseTrading(
  input: Input<typeof calls.getTradingAnalysis>,
  { customerId, mode }: Caller,
): Promise<Result<typeof calls.getTradingAnalysis>> {
  const { timeZone } = input;
  const from = input.from ?? null;
  const to = input.to ?? new Date().toISOString();
  const [rows, standing] = await Promise.all([
    fromReplica(
      () => sql<Row>`
      select o.code, to_char(f.created_at at time zone ${timeZone}, 'YYYY-MM-DD') as day,
        count(*) filter (where f.leg = 'close') as closings, coalesce(sum(f.profit), 0) as realised,
        coalesce(sum(f.fee), 0) as fees, coalesce(sum(f.covered), 0) as covered
      from orders o join fill f on f.order_id = o.id
      where o.customer_id = ${customerId} and o.mode = ${mode}::mode
        and (${from}::timestamptz is null or f.created_at >= ${from}::timestamptz) and f.created_at <= ${to}::timestamptz
      group by grouping sets ((o.code), (day), ())`,
    ),
    standingByCode(customerId, mode),
  ]);
  const total = rows.find((row) => row.code === null && row.day === null) ?? nothingYet;
  const byCode = new Map(rows.filter((row) => row.code !== null).map((row) => [row.code!, row]));
  for (const code of standing.keys())
    if (!byCode.has(code)) byCode.set(code, { ...nothingYet, code });
  return {
    measuredAt: new Date().toISOString(),
    from,
    to,
    ...sumsOf(total),
    covered: moneyString(total.covered),
    ...standingOf([...standing.values()].reduce(together, nothingOpen)),
    byInstrument: [...byCode.values()]
      .map((row) => ({
        code: row.code!,
        ...sumsOf(row),
        ...standingOf(standing.get(row.code!) ?? nothingOpen),
      }))
      .sort((a, b) => Number(b.net) - Number(a.net) || a.code.localeCompare(b.code)),
    byDay: rows
      .filter((row) => row.day !== null)
      .map((row) => ({ day: row.day!, ...sumsOf(row) }))
      .sort((a, b) => a.day.localeCompare(b.day)),
  };
}
