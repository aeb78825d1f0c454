-- The months in which something moved what a customer has available or held, each with how many
-- entries did, account by account and each entry in one of them alone: to be summed. From the
-- newest posting of an account it goes to the first of that month and on to the one before that,
-- so that a month costs some probes and a count within an index. Only next to the turn of a month
-- are times looked at one by one: a clock that was set back may have given them the other way
-- round, by less than a minute.
create function ledger_months(p_customer bigint, p_mode mode)
returns table (month text, movements bigint)
language plpgsql stable set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  v_slack constant interval := interval '1 minute';
  v_end constant bigint := 9223372036854775807;
  r record;
  v_at timestamptz;
  v_from timestamptz;
  v_next timestamptz;
  v_early bigint;
  v_late bigint;
  v_next_early bigint;
  v_next_late bigint;
  v_other_from bigint;
  v_other_to bigint;
begin
  for r in
    select a.id, o.id as other from ledger_account a
    left join ledger_account o on a.kind = 'held' and o.kind = 'available'
      and (o.customer_id, o.mode, o.currency) = (a.customer_id, a.mode, a.currency)
    where a.customer_id = p_customer and a.mode = p_mode and a.kind in ('available', 'held')
  loop
    select max(e.created_at) into v_at from (
      select p.entry_id from ledger_posting p where p.account_id = r.id order by p.id desc limit 1
    ) p join ledger_entry e on e.id = p.entry_id;
    v_at := v_at + v_slack;
    while v_at is not null loop
      v_from := date_trunc('month', v_at at time zone 'UTC') at time zone 'UTC';
      v_next := (date_trunc('month', v_at at time zone 'UTC') + interval '1 month')
        at time zone 'UTC';
      v_early := coalesce(ledger_first_posting(r.id, v_from - v_slack), v_end);
      v_late := coalesce(ledger_first_posting(r.id, v_from + v_slack), v_end);
      v_next_early := coalesce(ledger_first_posting(r.id, v_next - v_slack), v_end);
      v_next_late := coalesce(ledger_first_posting(r.id, v_next + v_slack), v_end);
      month := to_char(v_from at time zone 'UTC', 'YYYY-MM');
      -- What moved the available money of its currency too is counted there.
      if r.other is null then
        select count(*) into movements from ledger_posting p
        where p.account_id = r.id and p.id >= v_late and p.id < v_next_early;
      else
        v_other_from := ledger_first_posting(r.other, v_from - v_slack);
        v_other_to := ledger_first_posting(r.other, v_next + v_slack);
        select count(*) into movements from ledger_posting p
        where p.account_id = r.id and p.id >= v_late and p.id < v_next_early
          and p.entry_id not in (select o.entry_id from ledger_posting o
            where o.account_id = r.other
              and o.id >= coalesce(v_other_from, v_end) and o.id < coalesce(v_other_to, v_end));
      end if;
      movements := movements + (
        select count(*) from (
          select p.entry_id from ledger_posting p
          where p.account_id = r.id and p.id >= v_early and p.id < v_late
          union all
          select p.entry_id from ledger_posting p
          where p.account_id = r.id and p.id >= v_next_early and p.id < v_next_late
        ) p join ledger_entry e on e.id = p.entry_id
        where e.created_at >= v_from and e.created_at < v_next
          and not exists (select from ledger_posting o
            where o.entry_id = p.entry_id and o.account_id = r.other));
      if movements > 0 then return next; end if;
      -- The newest before this month: next to its turn, or the last one before that, and before
      -- that one may stand another that is newer by a little.
      select max(e.created_at) into v_at from (
        (select p.entry_id from ledger_posting p
          where p.account_id = r.id and p.id >= v_early and p.id < v_late)
        union all
        (select p.entry_id from ledger_posting p
          where p.account_id = r.id and p.id < v_early order by p.id desc limit 1)
      ) p join ledger_entry e on e.id = p.entry_id
      where e.created_at < v_from;
      v_at := case when v_at is not null
        then least(v_at + v_slack, v_from - interval '1 microsecond') end;
    end loop;
  end loop;
end $$;
grant execute on function ledger_months(bigint, mode) to assay_app;
