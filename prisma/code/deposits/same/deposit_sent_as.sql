-- Which withdrawal of the house was claimed or completed by the payment that a deposit tells of: on
-- a chain by the hash of its transaction or by the end of it, either way round, at a bank by what
-- its customer or the bank calls it; null where none was. What leaves the house may arrive in it.
create function deposit_sent_as(d deposit) returns bigint language sql stable as $$
  select min(x.id)
  from (select hash_ways(chain_hash(d.tx_hash))) h (ways)
  cross join lateral (select case when cardinality(h.ways) = 0 then array[lower(d.last_six)]
    else array(select right(way, 6) from unnest(h.ways) way) end) e (ends)
  cross join lateral (
    select w.id, substring(lower(w.reference) from '[0-9a-f]{64}') as hash from withdrawal w
    where w.reference <> ''
      and right(substring(lower(w.reference) from '[0-9a-f]{64}'), 6) = any(e.ends)
    union all
    select s.withdrawal_id, substring(lower(s.reference) from '[0-9a-f]{64}')
    from withdrawal_step s
    where s.reference is not null
      and right(substring(lower(s.reference) from '[0-9a-f]{64}'), 6) = any(e.ends)
    union all
    select w.id, null from withdrawal w
    where w.reference <> '' and d.method = 'crypto' and d.tx_hash = ''
      and hash_start(substring(lower(w.reference) from '[0-9a-f]{64}')) = any(e.ends)
    union all
    select s.withdrawal_id, null from withdrawal_step s
    where s.reference is not null and d.method = 'crypto' and d.tx_hash = ''
      and hash_start(substring(lower(s.reference) from '[0-9a-f]{64}')) = any(e.ends)
    union all
    select n.id, null from withdrawal_named(d.tx_hash) n where d.method = 'card'
    union all
    select n.id, null from withdrawal_named(d.bank_reference) n where d.method = 'card'
  ) x
  where x.hash is null
    or case when d.tx_hash <> '' then x.hash = any(h.ways) else d.method = 'crypto' end
$$;
