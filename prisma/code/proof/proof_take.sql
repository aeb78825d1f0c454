-- Takes the balances of today (UTC), all at one instant, and gives every customer a leaf at a place
-- that p_order decides. False where today was taken already. What is posted meanwhile waits for
-- nothing: it reads one state of the database, which its caller's transaction must hold.
create function proof_take(p_day date, p_order text, p_sealed bytea) returns boolean
language plpgsql security definer set search_path = public, pg_temp
set work_mem = '128MB' as $$
declare
  v_last bigint;
  v_settled bigint;
  v_currencies text[];
  v_scales integer[];
  v_count integer;
begin
  if current_setting('transaction_isolation') <> 'repeatable read' then
    raise exception 'balances of one instant need a transaction that is repeatable read';
  end if;
  if p_day is distinct from (statement_timestamp() at time zone 'UTC')::date then
    raise exception 'no other day than the present one can be taken';
  end if;
  if exists (select from proof_day where day = p_day) then return false; end if;
  if exists (select from audit_proof_leaves_nothing_out) then
    raise exception 'customers have money of kinds that the tree does not count: %',
      (select string_agg(distinct kind::text, ', ') from audit_proof_leaves_nothing_out);
  end if;
  select coalesce(max(id), 0) into v_last from ledger_entry;
  -- A number below the last one is missing where its entry was undone, or is not committed yet. No
  -- transaction lasts ten minutes.
  select coalesce((
    select id from ledger_entry
    where created_at < statement_timestamp() - interval '10 minutes' order by id desc limit 1
  ), 0) into v_settled;
  select array_agg(currency order by currency), array_agg(scale order by currency)
  into v_currencies, v_scales from proof_owed;
  insert into proof_leaf (day, place, customer_id, account, available, held, principal,
    debt)
  select p_day, row_number() over (order by sha256(convert_to(p_order || c.id, 'UTF8'))) - 1,
    c.id, sha256(convert_to(c.username, 'UTF8')), b.available, b.held, b.principal,
    b.debt
  from customer c
  join (
    select o.id,
      array_agg(coalesce(trunc(w.available * o.unit), 0) order by o.currency) as available,
      array_agg(coalesce(trunc(w.held * o.unit), 0) order by o.currency) as held,
      array_agg(coalesce(trunc(w.principal * o.unit), 0) order by o.currency) as principal,
      array_agg(coalesce(trunc(w.debt * o.unit), 0) order by o.currency) as debt
    from (
      select c.id, u.currency, 10::numeric ^ u.scale as unit
      from customer c cross join unnest(v_currencies, v_scales) u (currency, scale)
    ) o
    left join (
      select customer_id, currency,
        sum(balance) filter (where kind = 'available') as available,
        sum(balance) filter (where kind = 'held') as held,
        sum(balance) filter (where kind = 'plan-principal') as principal,
        -sum(balance) filter (where kind = 'advance') as debt
      from ledger_account
      where mode = 'real' and customer_id is not null
        and kind in ('available', 'held', 'plan-principal', 'advance')
      group by customer_id, currency
    ) w on w.customer_id = o.id and w.currency = o.currency
    group by o.id
  ) b on b.id = c.id;
  get diagnostics v_count = row_count;
  insert into proof_day (day, taken_at, last_entry, not_yet, currencies, scales, owed, debt, leaves)
  select p_day, statement_timestamp(), v_last, array(
      select n from generate_series(v_settled + 1, v_last) n
      where not exists (select from ledger_entry e where e.id = n)
    ), v_currencies, v_scales, array_agg(trunc(o.owed) order by o.currency),
    array_agg(trunc(o.debt) order by o.currency), v_count
  from proof_owed o;
  insert into proof_secret (day, sealed) values (p_day, p_sealed);
  return true;
end $$;
grant execute on function proof_take(date, text, bytea) to assay_app;
