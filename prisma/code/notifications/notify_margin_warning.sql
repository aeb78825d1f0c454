-- Tells of a margin level that fell to a warning, where this process leads. A price that swings
-- about the level tells once an hour.
create function notify_margin_warning(
  p_epoch bigint, p_customer bigint, p_mode mode, p_level text
) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_facts jsonb := jsonb_build_object('mode', p_mode, 'level', p_level);
begin
  -- Without a lock of any row: nothing here may stand before an order. Warnings of one customer
  -- take turns, or two falls within a moment would both find nothing told.
  perform pg_advisory_xact_lock(7202616, hashint8(p_customer));
  if not exists (select from engine_lead where epoch = p_epoch) then
    raise exception 'another process leads' using errcode = 'LEAD0';
  end if;
  if exists (
    select from notification
    where customer_id = p_customer and kind = 'margin-warning' and facts = v_facts
      and created_at > clock_timestamp() - interval '1 hour'
  ) then
    return null;
  end if;
  return notify(p_customer, 'margin-warning', v_facts);
end $$;
grant execute on function notify_margin_warning(bigint, bigint, mode, text) to assay_app;
