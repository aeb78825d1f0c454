-- No more than 500 pending and open orders at a time.
create function orders_check_count(p_open integer) returns void language plpgsql as $$
begin
  if p_open > 500 then
    raise exception 'too many open orders' using errcode = '10119', detail = '{"max": "500"}';
  end if;
end $$;
