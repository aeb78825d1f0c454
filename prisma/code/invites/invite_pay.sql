-- Pays an inviter what is due by the clock of the database.
create function invite_pay(p_inviter bigint) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  select invite_pay_at(p_inviter, clock_timestamp())
$$;
grant execute on function invite_pay(bigint) to assay_app;
