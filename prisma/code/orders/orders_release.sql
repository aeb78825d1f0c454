-- Ends a pending order and releases what it holds. The one that it was tied to stays, and is tied
-- no more, unless it is its fill that ends this one.
create function orders_release(r orders, p_status order_status, p_cancel_reason text,
  p_key text default null)
returns void language plpgsql as $$
begin
  update orders set status = p_status, cancel_reason = p_cancel_reason, held = 0, open_lots = 0,
    close_key = p_key, closed_at = clock_timestamp(), changed_at = clock_timestamp(),
    tied_to = case p_cancel_reason when 'tied' then tied_to end
  where id = r.id;
  if r.tied_to is not null and p_cancel_reason is distinct from 'tied' then
    update orders set tied_to = null where id = r.tied_to;
  end if;
  perform orders_count(r.customer_id, r.mode, -1);
  perform orders_post(r.id, r.customer_id, r.mode, 'release',
    ('order-' || p_status)::ledger_reason, p_available => r.held, p_held => -r.held);
end $$;
