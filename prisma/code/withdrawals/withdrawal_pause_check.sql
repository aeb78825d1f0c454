-- Refuses with 10122, its cause and its end while a change of the ways into an account pauses what
-- leaves it.
create function withdrawal_pause_check(p_customer bigint) returns void
language plpgsql stable as $$
declare
  v_pause timestamptz := withdrawal_pause(p_customer);
begin
  if v_pause is not null then
    raise exception 'a change of the ways in makes it wait' using errcode = '10122',
      detail = json_build_object(
        'reason', (select p.cause from withdrawal_pauses(p_customer) p
          where p.until = v_pause limit 1),
        'from', to_char(v_pause, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  end if;
end $$;
grant execute on function withdrawal_pause_check(bigint) to assay_app;
