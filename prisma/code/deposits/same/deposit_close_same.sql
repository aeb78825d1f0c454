-- Closes what else its customer and the watcher told of a payment that was credited just now: it
-- is on record as the same, and can come to nothing else. One of another amount may be another
-- payment of the transaction: a person closes that.
create function deposit_close_same(d deposit) returns void language plpgsql as $$
declare
  o deposit;
  v_is_seen boolean := exists (select from chain_payment p where p.deposit_id = d.id);
begin
  if d.method <> 'crypto' then return; end if;
  for o in
    select r.* from deposit r
    where r.customer_id = d.customer_id and r.status = 'pending' and deposit_is_same(d, r)
      and (r.address_id = d.address_id or r.tx_hash = d.tx_hash)
      and v_is_seen <> exists (select from chain_payment p where p.deposit_id = r.id)
      and r.amount = d.amount
    order by r.output_index, r.id
  loop
    update deposit set status = 'duplicate', duplicate_of = d.id where id = o.id;
    -- It was this output: others of its transaction are payments of their own.
    if not v_is_seen and d.output_index is null then
      update deposit set output_index = o.output_index where id = d.id;
    end if;
    exit when not v_is_seen;
  end loop;
end $$;
