-- Refuses with 10134 what an account that is being closed, or is closed, does not begin any more.
create function closing_check(p_customer bigint) returns void language plpgsql volatile as $$
declare
  v_due timestamptz;
begin
  select due_at into v_due from account_closing
  where customer_id = p_customer and stopped_at is null and called_off_at is null;
  if found then
    raise exception 'the account is being closed' using errcode = '10134',
      detail = json_build_object('at', to_char(v_due, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  end if;
end $$;
