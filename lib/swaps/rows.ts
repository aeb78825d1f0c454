import type { TableRows } from '../core/generated/table-rows';
import { Money, moneyString } from '../core/money';
import { currencyNamed } from '../core/payments';
import { plain } from '../core/plain-money';
import type { Quote } from '../core/market';
import { asRead } from '../platform/as-read';
import { sql, type Rows, type Sql } from '../platform/db';
import type { Swap } from './contract';

export type SwapTick = NonNullable<Swap['soldTick']>;

type SwapRow = Omit<TableRows['swap_quote'], 'sold_tick' | 'bought_tick'> & {
  sold_tick: SwapTick | null;
  bought_tick: SwapTick | null;
};

/** A tick as it is kept with a quote, whole. */
export const tickOf = (quote: Quote): SwapTick => ({
  code: quote.code,
  source: quote.source,
  live: quote.live,
  time: new Date(quote.time).toISOString(),
  sequence: String(quote.sequence),
  bid: quote.bid,
  ask: quote.ask,
});

/** A rate at twelve significant digits. */
export const rateString = (rate: InstanceType<typeof Money>): string =>
  rate.toSignificantDigits(12).toFixed();

/** A swap as it stands on the wire. */
export function swapOf(row: SwapRow): Swap {
  const [from, to] = [currencyNamed(row.from_currency), currencyNamed(row.to_currency)];
  const rate = new Money(row.sold_tick?.bid ?? 1).div(row.bought_tick?.ask ?? 1);
  return {
    id: row.id,
    from,
    to,
    amount: moneyString(row.amount, from),
    rate: rateString(rate),
    fee: moneyString(row.fee, to),
    feeRate: plain(row.fee_rate),
    received: moneyString(new Money(row.gross).sub(row.fee), to),
    time: (row.used_at ?? row.created_at).toISOString(),
    soldTick: row.sold_tick,
    boughtTick: row.bought_tick,
  };
}

type ClientRow = Awaited<ReturnType<Rows['swap_quote']['findUniqueOrThrow']>>;

const swapRowOf = ({ sold_tick, bought_tick, ...rest }: ClientRow): SwapRow => ({
  ...asRead(rest),
  sold_tick: sold_tick as SwapTick | null,
  bought_tick: bought_tick as SwapTick | null,
});

export async function swapRow(id: string): Promise<SwapRow> {
  return swapRowOf(await sql.rows.swap_quote.findUniqueOrThrow({ where: { id: BigInt(id) } }));
}

/** Swaps that were taken, the newest first. */
export async function swapRows(
  customerId: string,
  size: number,
  offset: number,
): Promise<SwapRow[]> {
  const found = await sql.rows.swap_quote.findMany({
    where: { customer_id: BigInt(customerId), used_at: { not: null } },
    orderBy: { id: 'desc' },
    take: size,
    skip: offset,
  });
  return found.map(swapRowOf);
}

/** Deletes quotes that nobody took. */
export async function forgetOldQuotes(run: Sql): Promise<void> {
  await run`delete from swap_quote where used_at is null and created_at < now() - interval '1 day'`;
}
