import type { Caller } from '../core/caller';
import type { Input, Result } from '../core/contract';
import { countedPage } from '../core/counted-page';
import { sql } from '../platform/db';
import type * as calls from './contract';
import { historyDays } from './rules';

type History = Result<typeof calls.listLoginHistory>;
type Row = {
  id: string;
  event: History['items'][number]['event'];
  at: Date;
  tries: number;
  ip: string | null;
  user_agent: string | null;
  total: string;
};

/** Log-ins, refused attempts and changes of the ways into the caller's account, the newest first. */
export async function readLoginHistory(
  { page, size }: Input<typeof calls.listLoginHistory>,
  caller: Caller,
): Promise<History> {
  const read = (limit: number, offset: number) => sql<Row>`
    select *, count(*) over () as total from (
      select 'l' || id as id, outcome::text as event, last_at as at, tries, ip, user_agent
      from login_attempt
      where customer_id = ${caller.customerId}
        and last_at > now() - make_interval(days => ${historyDays})
      union all
      select 'c' || id, change::text, at, 1, ip, user_agent
      from security_change where customer_id = ${caller.customerId}
    ) as history
    order by at desc, id desc
    limit ${limit} offset ${offset}`;
  const { rows, total } = await countedPage({ page, size }, read);
  const items = rows.map(({ user_agent, at, total: _, ...row }) => ({
    ...row,
    at: at.toISOString(),
    userAgent: user_agent,
  }));
  return { items, total, page, size };
}
