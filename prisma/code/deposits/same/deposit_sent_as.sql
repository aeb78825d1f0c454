-- Which withdrawal of the house was claimed or completed by the transaction that a deposit tells
-- of, by its hash or by the end of it; null where none was. What leaves the house may arrive in it.
create function deposit_sent_as(d deposit) returns bigint language sql stable as $$
  select min(x.id)
  from (
    select w.id, substring(lower(w.reference) from '[0-9a-f]{64}') as hash from withdrawal w
    where w.reference <> '' and right(substring(lower(w.reference) from '[0-9a-f]{64}'), 6)
      = coalesce(right(chain_hash(d.tx_hash), 6), lower(d.last_six))
    union all
    select s.withdrawal_id, substring(lower(s.reference) from '[0-9a-f]{64}')
    from withdrawal_step s
    where s.reference is not null
      and right(substring(lower(s.reference) from '[0-9a-f]{64}'), 6)
        = coalesce(right(chain_hash(d.tx_hash), 6), lower(d.last_six))
  ) x
  where case when d.tx_hash <> '' then x.hash = chain_hash(d.tx_hash) else d.method = 'crypto' end
$$;
