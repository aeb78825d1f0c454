-- Takes back the loosening of a limit that is still to come; refuses with 10115 where none is.
create function limit_keep(p_customer bigint, p_kind own_limit_kind)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_amount numeric;
begin
  perform orders_lock(p_customer, 'real');
  update own_limit set next_amount = null, next_at = null
  where customer_id = p_customer and kind = p_kind and next_at > clock_timestamp()
  returning amount into v_amount;
  if not found then
    raise exception 'no loosening is to come' using errcode = '10115';
  end if;
  perform limits_note(p_customer);
  insert into own_limit_change (customer_id, kind, step, amount, effective_at)
  values (p_customer, p_kind, 'kept', v_amount, clock_timestamp());
end $$;
grant execute on function limit_keep(bigint, own_limit_kind) to assay_app;
