-- Until when a change of the ways into an account pauses withdrawals; null where none does.
create function withdrawal_pause(p_customer bigint) returns timestamptz language sql stable as $$
  select max(p.until) from withdrawal_pauses(p_customer) p where p.until > now()
$$;
grant execute on function withdrawal_pause(bigint) to assay_app;
