-- Makes a pair of a new order and the one that it names, which was looked at by orders_tiable: of
-- one that opened at once the other is cancelled by that, and no more waits for later ticks. The
-- desk need not see the tie in the row of the older one, which stays the same order to it: the
-- younger says it.
create function orders_tie(r orders, o jsonb) returns void language plpgsql as $$
begin
  if r.tied_to is null then return; end if;
  update orders set tied_to = r.id where id = r.tied_to;
  if r.status <> 'open' then return; end if;
  perform set_config('assay.after_sequence', o->'fill'->>'sequence', true);
  perform orders_release(orders_other(r), 'cancelled', 'tied');
end $$;
