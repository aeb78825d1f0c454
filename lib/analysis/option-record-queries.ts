import type { Caller } from '../core/caller';
import type { Input, Result } from '../core/contract';
import { moneyString } from '../core/money';
import { kindsOf } from '../core/trading';
import { sql } from '../platform/db';
import type { getOptionRecord } from './contract';
import { share } from './rules';

/** How the settled options of an account did; asked right after one settled, it counts that one. */
export async function readOptionRecord(
  _: Input<typeof getOptionRecord>,
  { customerId, mode }: Pick<Caller, 'customerId' | 'mode'>,
): Promise<Result<typeof getOptionRecord>> {
  const [row] = await sql<{ won: string; lost: string; net: string }>`
    select count(*) filter (where profit > 0) as won, count(*) filter (where profit < 0) as lost,
      coalesce(sum(profit - fee), 0) as net
    from orders where customer_id = ${customerId} and mode = ${mode}::mode and status = 'closed'
      and kind = any(${kindsOf('option')}::order_kind[])`;
  const [won, lost] = [Number(row!.won), Number(row!.lost)];
  return { won, lost, winRate: share(won, won + lost), net: moneyString(row!.net) };
}
