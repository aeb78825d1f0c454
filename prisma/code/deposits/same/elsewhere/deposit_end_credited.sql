-- The deposit that was credited with a payment whose hash ends as this one's, where one of the two
-- names no more than that end; null where there is none. Amounts may differ by a fee or a slip, and
-- be of other currencies: two payments end alike once in sixteen million.
create function deposit_end_credited(d deposit) returns bigint language sql stable as $$
  select o.id from deposit o
  where o.id in (select deposit_near(d)) and o.status = 'approved'
    and '' in (d.tx_hash, o.tx_hash) and deposit_same_end(d, o)
  order by o.id limit 1
$$;
