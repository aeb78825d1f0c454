-- Lets a break and limits of one's own go on for who registers again with the address of an account
-- that was closed: they were made so that nobody gets round them in a weak hour.
create function closing_carry(p_customer bigint, p_email_hash text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_until timestamptz;
  v_limits integer;
begin
  insert into trading_break (customer_id, period, began_at, ends_at)
  select p_customer, b.period, b.began_at, b.ends_at
  from account_closing k join trading_break b on b.customer_id = k.customer_id
  where k.email_hash = p_email_hash and b.ends_at > clock_timestamp();
  -- What was lost and deposited before counts towards the limits that go on.
  update account_closing set carried_to = p_customer where email_hash = p_email_hash;
  v_until := trading_break_end(p_customer);
  insert into own_limit (customer_id, kind, amount)
  select p_customer, l.kind, l.amount
  from (
    -- The newest took those of the ones before along, as far as they were not removed.
    select k.customer_id from account_closing k
    where k.email_hash = p_email_hash order by k.id desc limit 1
  ) k cross join lateral own_limits(k.customer_id) l
  where l.amount is not null;
  get diagnostics v_limits = row_count;
  insert into own_limit_change (customer_id, kind, step, amount, effective_at)
  select customer_id, kind, 'set', amount, clock_timestamp() from own_limit
  where customer_id = p_customer;
  if v_until is null and v_limits = 0 then return; end if;
  perform limits_note(p_customer);
  if v_until is not null then
    perform notify(p_customer, 'break-began',
      jsonb_build_object('until', to_char(v_until, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')));
  end if;
end $$;
grant execute on function closing_carry(bigint, text) to assay_app;
