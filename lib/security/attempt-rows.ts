import type { Visitor } from '../core/caller';
import type { EnumWords } from '../core/generated/table-rows';
import type { Sql } from '../platform/db';
import { historyDays, toldApart } from './rules';

type Outcome = EnumWords['login_outcome'];
type Entered = Extract<Outcome, 'entered' | 'entered-passkey'>;
type Refused = Exclude<Outcome, Entered>;
type Where = Pick<Visitor, 'ip' | 'userAgent'>;

/** Notes a log-in for its owner to read. */
export async function noteEntry(
  run: Sql,
  customerId: string,
  from: Where,
  outcome: Entered = 'entered',
): Promise<void> {
  await run`
    insert into login_attempt (customer_id, outcome, ip, user_agent)
    values (${customerId}, ${outcome}::login_outcome, ${from.ip}, ${from.userAgent})`;
}

/**
 * Notes a refused log-in. Those of one address within an hour are one row, and a day has so many of
 * them at most: strangers must not fill the table, nor bury the log-ins under it.
 */
export async function noteRefused(
  run: Sql,
  customerId: string,
  outcome: Refused,
  from: Where,
): Promise<void> {
  await run`
    with place as (
      select case when (select count(*) from login_attempt
          where customer_id = ${customerId} and outcome not in ('entered', 'entered-passkey')
            and last_at > now() - interval '1 day') < ${toldApart}
        then ${from.ip}::text end as ip
    ), counted as (
      update login_attempt set tries = tries + 1, last_at = clock_timestamp(),
        user_agent = case when ip is null then null else ${from.userAgent} end
      where id = (select max(a.id) from login_attempt a
        where a.customer_id = ${customerId} and a.outcome = ${outcome}::login_outcome
          and a.began_at > now() - interval '1 hour'
          and (a.ip = ${from.ip} or a.ip is null and (select p.ip from place p) is null))
      returning id
    )
    insert into login_attempt (customer_id, outcome, ip, user_agent)
    select ${customerId}, ${outcome}::login_outcome, ip,
      case when ip is null then null else ${from.userAgent} end
    from place where not exists (select from counted)`;
}

/** Deletes log-ins of longer ago than are shown. */
export async function forgetOldAttempts(run: Sql): Promise<void> {
  await run`
    delete from login_attempt where last_at < now() - make_interval(days => ${historyDays})`;
}
