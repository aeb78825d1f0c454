-- What was sold has one sale, of the one bid that won it, for its amount and its charity; what was
-- not sold has none, and no bid leads it once it is settled.
create view audit_collectibles_have_one_owner as
  select c.id, c.status::text as status, count(distinct s.id) as sales,
    count(b.id) filter (where b.status = 'won') as won,
    count(b.id) filter (where b.status = 'leading') as leading
  from collectible c
  left join collectible_sale s on s.collectible_id = c.id
  left join bid b on b.collectible_id = c.id
  group by c.id
  having (count(distinct s.id), count(b.id) filter (where b.status = 'won'))
      <> case c.status when 'sold' then (1::bigint, 1::bigint) else (0::bigint, 0::bigint) end
    or count(b.id) filter (where b.status = 'leading')
      > case c.status when 'open' then 1 else 0 end
    or c.status in ('draft', 'withdrawn', 'unsold') and count(b.id) > 0
  union all
  select s.collectible_id, 'another bid', null, null, null
  from collectible_sale s
  join bid b on b.id = s.bid_id
  join collectible c on c.id = s.collectible_id
  where (b.collectible_id, b.status, b.amount, c.charity_id)
    is distinct from (s.collectible_id, 'won'::bid_status, s.amount, s.charity_id);
grant select on audit_collectibles_have_one_owner to assay_app;
