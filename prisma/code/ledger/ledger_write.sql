-- The door of the ledger for whoever knows the accounts by id: one entry of the amounts that are
-- not zero, null where there is none. Posting in the order of ids locks like ledger_post does, and
-- ledger_account itself refuses an available balance below zero (never_below_zero).
create function ledger_write(p_reference text, p_reason text, p_mode mode, p_accounts bigint[],
  p_amounts numeric[])
returns bigint language plpgsql as $$
declare
  v_entry bigint;
begin
  if num_nonnulls(nullif(p_amounts[1], 0), nullif(p_amounts[2], 0), nullif(p_amounts[3], 0),
    nullif(p_amounts[4], 0), nullif(p_amounts[5], 0), nullif(p_amounts[6], 0),
    nullif(p_amounts[7], 0)) = 0 then
    return null;
  end if;
  insert into ledger_entry (reference, reason, mode) values (p_reference, p_reason, p_mode)
  returning id into v_entry;
  insert into ledger_posting (entry_id, account_id, currency, mode, amount, balance_after)
  select v_entry, p.account, 'USDT', p_mode, p.amount, 0
  from unnest(p_accounts, p_amounts) as p(account, amount) where p.amount <> 0 order by p.account;
  return v_entry;
end $$;
