import { sql } from '../platform/db';
import type { Wait } from './contract';

export type InviteRow = {
  code: string;
  invited: number;
  paid: string;
  waiting: string;
  reason: Wait;
  fund: string;
  now: Date;
};

/** What an inviter earned in the months that are over, and why what waits of it does. */
export async function inviteRow(customerId: string): Promise<InviteRow> {
  const [row] = await sql<InviteRow>`
    with me as (
      select c.*, clock_timestamp() as now, invite_over(c.id, clock_timestamp()) as cut
      from customer c where c.id = ${customerId}
    ), waiting as (
      select coalesce(sum(r.reward), 0) as amount,
        coalesce(sum(r.reward) filter (where v.status <> 'suspended'), 0) as due
      from me
      join invitation i on i.inviter_id = me.id
      join customer v on v.id = i.customer_id
      join invite_reward r on r.customer_id = i.customer_id and r.payment_id is null
        and r.refused is null and r.day < me.cut
    )
    select me.invite_code as code, me.now, f.balance as fund, w.amount as waiting,
      (select count(*)::integer from invitation where inviter_id = me.id) as invited,
      (select coalesce(sum(amount), 0) from invite_payment where customer_id = me.id) as paid,
      case
        when me.status = 'suspended' then 'suspended'
        when me.basic_status <> 'verified' then 'verification'
        when w.due > f.balance and not exists (select from invite_payment p where p.customer_id = me.id
          and p.month >= me.cut) then 'marketing'
        else 'next' end as reason
    from me, waiting w, marketing_fund f`;
  return row!;
}

/** The share that was announced and does not count yet. */
export async function nextShare(): Promise<{ value: string; since: Date } | null> {
  const [row] = await sql<{ value: string; since: Date }>`
    select value, since from fee_terms t
    where key = 'invites.share' and since > now() and fee_terms_stand(t)
      and version > (select version from fee_terms_at('invites.share', now()))
    order by since limit 1`;
  return row ?? null;
}

export type MonthRow = {
  month: string;
  trading: string;
  swaps: string;
  reward: string;
  paid: string;
  total: number;
};

type Page = { size: number; offset: number };

/** The months that are over, the newest first. What is refused is no part of them. */
export const monthRows = (customerId: string, { size, offset }: Page) =>
  sql<MonthRow>`
    select to_char(date_trunc('month', r.day), 'YYYY-MM') as month, sum(r.trading_fees) as trading,
      sum(r.swap_fees) as swaps, sum(r.reward) as reward,
      coalesce(sum(r.reward) filter (where r.payment_id is not null), 0) as paid,
      count(*) over ()::integer as total
    from invitation i join invite_reward r on r.customer_id = i.customer_id and r.refused is null
    where i.inviter_id = ${customerId} and r.day < invite_over(${customerId}, clock_timestamp())
    group by 1 order by 1 desc limit ${size} offset ${offset}`;

export type InvitedRow = { number: number; joined: string; until: string; total: number };

/**
 * Who was invited, by their number and the month they joined: no name, no id. Until when their fees count is told as of
 * who joined last in that month, since the day would tell that of registering.
 */
export const invitedRows = (customerId: string, { size, offset }: Page) =>
  sql<InvitedRow>`
    select row_number() over (order by i.customer_id)::integer as number,
      to_char(c.created_at at time zone 'UTC', 'YYYY-MM') as joined,
      to_char(date_trunc('month', c.created_at at time zone 'UTC') + interval '1 month'
        - interval '1 microsecond' + (i.ends_at - c.created_at), 'YYYY-MM') as until, count(*) over ()::integer as total
    from invitation i join customer c on c.id = i.customer_id
    where i.inviter_id = ${customerId}
    order by i.customer_id desc limit ${size} offset ${offset}`;
