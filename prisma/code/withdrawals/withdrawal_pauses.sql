-- What pauses withdrawals for 24 hours, each with its cause and its end: a changed password, an
-- authenticator app that was turned off, or on beside a passkey, a passkey that was removed, and
-- the removal of all of them after a wait.
create function withdrawal_pauses(p_customer bigint, out cause text, out until timestamptz)
returns setof record language sql stable as $$
  select 'password', password_changed_at + interval '24 hours' from customer
  where id = p_customer and password_changed_at > created_at
  union all
  select case s.change when 'passkey-removed' then 'passkey' when 'removal-done' then 'removal'
    else 'authenticator' end, s.at + interval '24 hours'
  from security_change s
  where s.customer_id = p_customer and (
    s.change in ('authenticator-off', 'passkey-removed', 'removal-done')
    or s.change = 'authenticator-on' and exists (select from passkey k
      where k.customer_id = p_customer and k.created_at <= s.at))
$$;
grant execute on function withdrawal_pauses(bigint) to assay_app;
