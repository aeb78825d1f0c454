-- The deposits that may tell of the same payment, of all customers and states, each found by an
-- index: by the hash of the transaction, either way round, by the end of it, at all bank accounts
-- by the reference of the bank, by what was told or by the card and the amount, and at one by the
-- amount. What is looked for is made once, not for each that is compared, and its plans are kept:
-- lists ask it for every row. One that was made while there were few deposits would read all of
-- them for each, long after there are many.
create function deposit_near(d deposit) returns setof bigint
language plpgsql stable rows 10
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_hash text := chain_hash(d.tx_hash);
  v_ways text[] := hash_ways(v_hash);
  v_ends text[] := deposit_ends(d);
  v_bank text := reference_look(d.bank_reference);
  v_told text := reference_look(nullif(d.tx_hash, ''));
  v_six text := lower(nullif(d.last_six, ''));
  v_from timestamptz := d.created_at - interval '90 days';
  v_until timestamptz := d.created_at + interval '90 days';
begin
  if d.method = 'crypto' then
    return query
    select o.id from deposit o
    where o.tx_hash <> '' and chain_hash_key(o.tx_hash) = any(v_ways)
    union
    select o.id from deposit o
    where o.method = 'crypto'
      and lower(right(coalesce(nullif(o.tx_hash, ''), o.last_six), 6)) = any(v_ends)
    union
    select o.id from deposit o
    where o.method = 'crypto' and o.tx_hash <> '' and hash_start(o.tx_hash) = any(v_ends);
    return;
  end if;
  return query
  select o.id from deposit o
  where o.tx_hash <> '' and chain_hash_key(o.tx_hash) = any(v_ways)
  union
  select o.id from deposit o
  where o.method = 'card' and o.bank_reference is not null
    and reference_key(o.bank_reference) in (v_bank, '~')
    and reference_look(o.bank_reference) = v_bank
  union
  select o.id from deposit o
  where o.method = 'card' and o.tx_hash <> ''
    and reference_key(o.tx_hash) in (v_told, '~') and reference_look(o.tx_hash) = v_told
  union
  select o.id from deposit o
  where o.method = 'card' and o.address_id = d.address_id and o.amount = d.amount
    and o.created_at between v_from and v_until
  union
  select o.id from deposit o
  where o.method = 'card' and o.last_six <> '' and lower(o.last_six) = v_six
    and o.amount = d.amount and o.created_at between v_from and v_until;
end $$;
