-- Refuses with 10005, its reason and its end, what a suspension holds back: what is new. Who is
-- suspended closes, cancels and withdraws as always.
create function suspension_check(p_customer bigint) returns void
language plpgsql volatile as $$
declare
  v_until timestamptz := suspension_end(p_customer);
begin
  if v_until is not null then
    raise exception 'the account is suspended' using errcode = '10005',
      detail = json_build_object(
        'reason', (select status_reason from customer where id = p_customer),
        'until', to_char(v_until, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  end if;
end $$;
