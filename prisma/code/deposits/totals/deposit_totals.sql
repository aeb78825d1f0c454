-- What counts towards the advanced verification of a customer once each deposit that waits is
-- credited: it, what was credited, and what was told of before it, each payment once. One payment
-- counts with the deposit that deposit_precedes has first; what may be the same is found by what is
-- compared, not pair by pair. `p_claim` stands there too, in the place of what has its number.
create function deposit_totals(p_customer bigint, p_currency text, p_claim deposit default null)
returns table (id bigint, total numeric) language sql stable rows 20 as $$
  with told as materialized (
    select o.d, (o.d).id, (o.d).amount, (o.d).status = 'approved' as credited,
      -- Who tells of a payment now comes after all who did.
      row_number() over (order by (o.d).id = 9223372036854775807, (o.d).status = 'approved' desc,
        exists (select from chain_payment p where p.deposit_id = (o.d).id) desc,
        (o.d).amount desc, (o.d).id) as place
    from (
      select s as d from deposit s
      where s.customer_id = p_customer and s.currency = p_currency
        and s.status in ('pending', 'approved') and s.id is distinct from (p_claim).id
      union all select p_claim where (p_claim).id is not null
    ) o
  ), key as materialized (
    select t.*, k.key from told t cross join lateral (values
      ('hash ' || chain_hash((t.d).tx_hash)),
      (case when (t.d).method = 'crypto' then 'end ' || lower(
        right(coalesce(nullif((t.d).tx_hash, ''), (t.d).last_six), 6)) end),
      (case when (t.d).method = 'card' then 'bank ' || reference_look((t.d).bank_reference) end),
      (case when (t.d).method = 'card' and (t.d).tx_hash <> ''
        then 'told ' || reference_look((t.d).tx_hash) end),
      (case when (t.d).method = 'card' then 'amount ' || trim_scale(t.amount) end)
    ) k (key)
    where k.key is not null
  ), pair as materialized (
    select distinct a.id, b.id as other, b.amount, b.credited, b.place < a.place as is_after
    from key a join key b on b.key = a.key and b.id <> a.id
    where deposit_is_same(a.d, b.d)
  ), counted as materialized (
    select t.id from told t where not exists (select from pair p where p.id = t.id and p.is_after)
  ), sum as (
    select t.id, t.amount, t.credited,
      coalesce(sum(t.amount) filter (where c.id is not null and t.credited) over (), 0)
        + coalesce(sum(t.amount) filter (where c.id is not null and not t.credited) over (
          order by t.id rows between unbounded preceding and 1 preceding), 0) as before
    from told t left join counted c on c.id = t.id
  ), same as (
    select p.id, max(p.amount) as most,
      sum(p.amount) filter (where not p.credited and p.other > p.id) as later
    from pair p join counted c on c.id = p.other group by p.id
  )
  select s.id, greatest(0, s.amount - coalesce(m.most, 0)) + s.before + coalesce(m.later, 0)
  from sum s left join same m on m.id = s.id
  where not s.credited
$$;
