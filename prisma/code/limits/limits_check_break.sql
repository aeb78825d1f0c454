-- Refuses with 10124 what a break keeps from happening.
create function limits_check_break(p_customer bigint) returns void language plpgsql as $$
declare
  v_until timestamptz := trading_break_end(p_customer);
begin
  if v_until is not null then
    raise exception 'the customer takes a break' using errcode = '10124',
      detail = json_build_object('until', to_char(v_until, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  end if;
end $$;
