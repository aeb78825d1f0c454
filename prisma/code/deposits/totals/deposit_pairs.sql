-- Which of deposits_told tell of one payment, both ways round. They are found by what is compared,
-- not pair by pair.
create function deposit_pairs(p_customer bigint, p_currency text, p_claim deposit default null)
returns table (id bigint, other bigint, amount numeric, credited boolean, is_after boolean)
language sql stable as $$
  with key as materialized (
    select t.*, k.key from deposits_told(p_customer, p_currency, p_claim) t
    cross join lateral (values
      ('hash ' || chain_hash((t.d).tx_hash)),
      (case when (t.d).method = 'crypto' then 'end ' || (deposit_ends(t.d))[1] end),
      (case when (t.d).method = 'crypto' then 'end ' || (deposit_ends(t.d))[2] end),
      (case when (t.d).method = 'card' then 'bank ' || reference_look((t.d).bank_reference) end),
      (case when (t.d).method = 'card' and (t.d).tx_hash <> ''
        then 'told ' || reference_look((t.d).tx_hash) end),
      (case when (t.d).method = 'card' then 'amount ' || trim_scale(t.amount) end)
    ) k (key)
    where k.key is not null
  )
  select distinct a.id, b.id, b.amount, b.credited, b.place < a.place
  from key a join key b on b.key = a.key and b.id <> a.id
  where deposit_is_same(a.d, b.d)
$$;
grant execute on function deposit_pairs(bigint, text, deposit) to assay_app;
