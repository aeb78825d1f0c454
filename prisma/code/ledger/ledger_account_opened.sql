-- The account of an amount, which is opened where there was none.
create function ledger_account_opened(p_customer bigint, p_kind account_kind, p_currency text,
  p_mode mode)
returns bigint language plpgsql as $$
declare
  v_account bigint;
begin
  insert into ledger_account (customer_id, kind, currency, mode)
  values (p_customer, p_kind, p_currency, p_mode)
  on conflict do nothing returning id into v_account;
  if v_account is null then
    select id into v_account from ledger_account
    where coalesce(customer_id, 0) = coalesce(p_customer, 0) and kind = p_kind
      and currency = p_currency and mode = p_mode;
  end if;
  return v_account;
end $$;
