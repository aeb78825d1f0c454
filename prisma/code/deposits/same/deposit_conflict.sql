-- Whether a deposit was credited with the payment of another one already, or may have been: with
-- its transaction, unless both are told apart, or as deposit_is_same or deposit_is_alike has it.
-- Where one of them names no hash, it names the payment of somebody elsewhere too where the end and
-- the amount are the same, whichever was credited first.
create function deposit_conflict(d deposit, o deposit) returns boolean language sql stable as $$
  select o.id <> d.id and o.status = 'approved'
    and case
      -- As raw transactions write it.
      when chain_hash(o.tx_hash) = hash_reversed(chain_hash(d.tx_hash)) then true
      when chain_hash(o.tx_hash) = chain_hash(d.tx_hash)
        and 'crypto' in (d.method, o.method) then not deposit_told_apart(d, o)
      when o.address_id = d.address_id or o.customer_id = d.customer_id
        then deposit_is_same(d, o) or deposit_is_alike(d, o)
      else d.method = 'crypto' and '' in (d.tx_hash, o.tx_hash) and o.currency = d.currency
        and deposit_is_alike(d, o) end
$$;
