-- The one door. p_postings: [{"customer": id or absent, "kind", "currency", "amount"}].
-- Refuses with 10011 when a customer's available balance would fall below zero.
--
-- A session keeps the plans of its functions. One made while the tables were nearly empty reads
-- them whole, and goes on doing so while they grow, until their statistics are taken again. This
-- function and what it calls look up a few rows by their keys, so they are written, and planned,
-- that way from the first call on. The desk's own connections are told the same for all that they
-- run.
create function ledger_post(p_reference text, p_reason text, p_mode mode, p_postings jsonb)
returns bigint
language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_bitmapscan = off
  set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_entry bigint;
  v_count integer;
begin
  if exists (
    select from jsonb_to_recordset(p_postings) as p(currency text, amount numeric)
    left join currency c on c.code = p.currency
    where c.code is null or p.amount is null or p.amount = 'NaN'
      or p.amount <> round(p.amount, c.kept_scale)
  ) then
    raise exception 'a posting has an unknown currency or more places than its currency keeps';
  end if;

  insert into ledger_account (customer_id, kind, currency, mode)
  select p.customer, p.kind, p.currency, p_mode
  from jsonb_to_recordset(p_postings) as p(customer bigint, kind account_kind, currency text)
  where (
    select a.id from ledger_account a
    where coalesce(a.customer_id, 0) = coalesce(p.customer, 0) and a.kind = p.kind
      and a.currency = p.currency and a.mode = p_mode
  ) is null
  order by 1, 2, 3
  on conflict do nothing;

  -- Every poster locks in the same order: two entries can wait for each other but never deadlock.
  perform 1 from ledger_account a
  where a.id in (select r.account_id from ledger_resolve(p_mode, p_postings) r)
  order by a.id for update;

  if exists (select from ledger_resolve(p_mode, p_postings) r
    where r.kind = 'available' and r.balance + r.amount < 0) then
    raise exception 'insufficient balance' using errcode = '10011';
  end if;

  insert into ledger_entry (reference, reason, mode) values (p_reference, p_reason, p_mode)
  returning id into v_entry;
  insert into ledger_posting (entry_id, account_id, currency, mode, amount, balance_after)
  select v_entry, r.account_id, r.currency, p_mode, r.amount, 0
  from ledger_resolve(p_mode, p_postings) r order by r.account_id;
  get diagnostics v_count = row_count;
  if v_count < 2 then raise exception 'an entry has two or more postings'; end if;
  return v_entry;
end $$;
grant execute on function ledger_post(text, text, mode, jsonb) to assay_app;
