-- The one door: one entry, of one amount for each account. Amounts of zero are left out. Refuses
-- with 10011 when a customer's available balance would fall below zero.
create function ledger_post(p_reference text, p_reason ledger_reason, p_mode mode,
  p_amounts ledger_amount[])
returns bigint
language sql security definer set search_path = public, pg_temp as $$
  select (ledger_post_all(array[p_reference], array[p_reason], array[p_mode], p_amounts,
    array_fill(1, array[cardinality(p_amounts)])))[1];
$$;
grant execute on function ledger_post(text, ledger_reason, mode, ledger_amount[]) to assay_app;
