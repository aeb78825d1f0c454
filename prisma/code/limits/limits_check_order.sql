-- Holds a new order to what stands before it: refuses with 10134 while the account is being closed,
-- with 10005 while it is suspended, with 10124 while its customer takes a break, and with 10123
-- where it breaks a limit of theirs (limits_broken), which it names.
create function limits_check_order(p_customer bigint, p_mode mode, p_stake numeric, p_risk numeric)
returns void language plpgsql as $$
declare
  b record;
begin
  if not limits_hold(p_customer, p_mode) then return; end if;
  perform closing_check(p_customer);
  perform suspension_check(p_customer);
  perform limits_check_break(p_customer);
  b := limits_broken(p_customer, p_mode, p_stake, p_risk);
  if b.kind is not null then
    raise exception 'beyond the limit %', b.kind
      using errcode = '10123', detail = json_build_object('limit', b.kind,
        'max', trim_scale(b.amount)::text, 'currency', 'USDT',
        'left', trim_scale(trunc(greatest(b.amount - b.used, 0), 2))::text);
  end if;
end $$;
