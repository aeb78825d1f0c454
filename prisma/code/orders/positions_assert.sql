-- Whether the open positions of a real account are those that their gain was reckoned of, each with
-- its open lots: a gain that was booked meanwhile must not count once more. Locks the account, so
-- that they stay. Null is about none.
create function positions_assert(p_customer bigint, p_positions text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_positions is null then return; end if;
  perform orders_lock(p_customer, 'real');
  if p_positions <> coalesce((
    select string_agg(id || ':' || trim_scale(open_lots), ',' order by id) from orders
    where customer_id = p_customer and mode = 'real' and status = 'open'
      and open_lots > 0), '')
  then
    raise exception 'the positions are others by now' using errcode = 'POS01';
  end if;
end $$;
grant execute on function positions_assert(bigint, text) to assay_app;
