-- The other deposits that tell of the same payment or of the same transaction, whosever and
-- wherever, for who reviews: the first twenty of them.
create function deposit_alike(d deposit) returns text
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_ways text[] := hash_ways(chain_hash(d.tx_hash));
  v_near bigint[] := array(select deposit_near(d));
  v_said text;
begin
  if v_near <@ array[d.id] then return null; end if;
  select string_agg(x.said, ', ' order by x.id) filter (where x.number <= 20)
    || case when count(*) > 20 then ', and more' else '' end into v_said
  from (
    select o.id, row_number() over (order by o.status = 'approved' desc, o.id) as number,
      concat_ws(' ', o.id, o.status, 'output ' || o.output_index,
        'reference ' || o.bank_reference) as said
    from deposit_beside(d, v_near) o
    where chain_hash(o.tx_hash) = any(v_ways) or deposit_is_same(d, o) or deposit_at_another(d, o)
      or deposit_words_elsewhere(d, o)
      or d.method = 'crypto' and o.currency = d.currency and deposit_is_alike(d, o)
      or deposit_same_end(d, o) or o.status = 'approved' and deposit_conflict(d, o)
  ) x;
  return v_said;
end $$;
grant execute on function deposit_alike(deposit) to assay_operator;
