-- Whether two deposits by crypto tell of the same payment, as far as can be told: by its hash or,
-- where one of them names none, by the last six characters that its customer gave. Payments of one
-- transaction are told apart by their numbers alone, and only where both are known.
create function deposit_is_same(d deposit, o deposit) returns boolean language sql immutable as $$
  select d.id <> o.id and d.method = 'crypto' and o.method = 'crypto'
    and (d.customer_id = o.customer_id or d.address_id = o.address_id)
    and coalesce(d.output_index = o.output_index, true)
    and case
      when d.tx_hash <> '' and o.tx_hash <> '' then d.tx_hash = o.tx_hash
      when o.tx_hash <> '' then right(o.tx_hash, 6) = lower(d.last_six)
      when d.tx_hash <> '' then right(d.tx_hash, 6) = lower(o.last_six)
      else lower(d.last_six) = lower(o.last_six) and d.amount = o.amount end
$$;
