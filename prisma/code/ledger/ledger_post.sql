-- The one door: one entry, of one amount for each account. Amounts of zero are left out. Refuses
-- with 10011 when a customer's available balance would fall below zero.
--
-- Whoever locks accounts does it in this order, those of customers before those of the house, by
-- customer, kind and currency: two entries can wait for each other but never deadlock.
--
-- A session keeps the plans of its functions. One made while the tables were nearly empty reads
-- them whole, and goes on doing so while they grow, until their statistics are taken again. This
-- function and what it calls look up a few rows by their keys, so they are written, and planned,
-- that way from the first call on, and once. The desk's own connections are told the same for all
-- that they run.
create function ledger_post(p_reference text, p_reason ledger_reason, p_mode mode,
  p_amounts ledger_amount[])
returns bigint
language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_bitmapscan = off
  set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
declare
  v_entry bigint;
begin
  -- First of all, so that entries and postings have their numbers in the order they move balances.
  perform from (
    select * from unnest(p_amounts) where amount <> 0
    order by customer_id is null, customer_id, kind, currency
  ) p
  cross join lateral (
    select from ledger_account a
    where coalesce(a.customer_id, 0) = coalesce(p.customer_id, 0) and a.kind = p.kind
      and a.currency = p.currency and a.mode = p_mode and a.balance is not null
    for update
  ) a;
  insert into ledger_entry (reference, reason, mode) values (p_reference, p_reason, p_mode)
  returning id into v_entry;
  -- An amount of more places than its currency keeps becomes null, which its posting refuses.
  insert into ledger_posting (entry_id, account_id, currency, mode, amount)
  select v_entry,
    coalesce(a.id, ledger_account_opened(p.customer_id, p.kind, p.currency, p_mode)),
    p.currency, p_mode, case when p.amount = round(p.amount, c.kept_scale) then p.amount end
  from unnest(p_amounts) p
  left join currency c on c.code = p.currency
  left join lateral (
    select id from ledger_account one
    where coalesce(one.customer_id, 0) = coalesce(p.customer_id, 0) and one.kind = p.kind
      and one.currency = p.currency and one.mode = p_mode
    limit 1
  ) a on true
  where p.amount is distinct from 0;
  if not found then raise exception 'an entry has two or more postings'; end if;
  return v_entry;
end $$;
grant execute on function ledger_post(text, ledger_reason, mode, ledger_amount[]) to assay_app;
