-- Several entries at once, by the rules of ledger_post: an entry for each reference, of those
-- amounts whose place in `p_of` names it. Gives the entries in the order of the references.
--
-- Whoever locks accounts does it in this order, those of customers before those of the house, by
-- customer, kind and currency: two entries can wait for each other but never deadlock.
--
-- A session keeps the plans of its functions. One made while the tables were nearly empty reads
-- them whole, and goes on doing so while they grow, until their statistics are taken again. This
-- function and what it calls look up a few rows by their keys, so they are written, and planned,
-- that way from the first call on, and once. The desk's own connections are told the same for all
-- that they run.
create function ledger_post_all(p_references text[], p_reasons ledger_reason[], p_modes mode[],
  p_amounts ledger_amount[], p_of integer[])
returns bigint[]
language plpgsql
  set enable_seqscan = off set enable_bitmapscan = off
  set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
declare
  v_entries bigint[];
  v_posted integer;
begin
  -- First of all, so that entries and postings have their numbers in the order they move balances.
  perform from (
    select p.customer_id, p.kind, p.currency, p_modes[n.of] as mode
    from unnest(p_amounts) with ordinality p
    cross join lateral (select p_of[p.ordinality] as of offset 0) n
    where p.amount <> 0
    order by p.customer_id is null, p.customer_id, p.kind, p.currency, p_modes[n.of]
  ) p
  cross join lateral (
    select from ledger_account a
    where coalesce(a.customer_id, 0) = coalesce(p.customer_id, 0) and a.kind = p.kind
      and a.currency = p.currency and a.mode = p.mode and a.balance is not null
    for update
  ) a;
  with made as (
    insert into ledger_entry (reference, reason, mode)
    select e.reference, e.reason, e.mode
    from unnest(p_references, p_reasons, p_modes) with ordinality as e(reference, reason, mode, n)
    order by e.n
    returning id
  )
  select array_agg(id order by id) into v_entries from made;
  -- An amount of more places than its currency keeps becomes null, which its posting refuses.
  with posted as (insert into ledger_posting (entry_id, account_id, currency, mode, amount)
  select v_entries[n.of],
    coalesce(a.id, ledger_account_opened(p.customer_id, p.kind, p.currency, p_modes[n.of])),
    p.currency, p_modes[n.of],
    case when p.amount = round(p.amount, c.kept_scale) then p.amount end
  from unnest(p_amounts) with ordinality p
  cross join lateral (select p_of[p.ordinality] as of offset 0) n
  left join currency c on c.code = p.currency
  left join lateral (
    select id from ledger_account one
    where coalesce(one.customer_id, 0) = coalesce(p.customer_id, 0) and one.kind = p.kind
      and one.currency = p.currency and one.mode = p_modes[n.of]
    limit 1
  ) a on true
  where p.amount is distinct from 0
  returning entry_id)
  select count(distinct entry_id) into v_posted from posted;
  if v_posted < cardinality(p_references) then
    raise exception 'an entry has two or more postings';
  end if;
  return v_entries;
end $$;
