-- The accounts that orders of a customer move, by id: available, held, advance, trading, fees,
-- negative-balance-cover, option-reserve. Opens what is missing.
create function orders_accounts(p_customer bigint, p_mode mode) returns bigint[]
language plpgsql as $$
declare
  v_accounts bigint[];
  v_kinds account_kind[] :=
    '{available,held,advance,trading,fees,negative-balance-cover,option-reserve}';
begin
  loop
    select array[max(id) filter (where kind = 'available'), max(id)
      filter (where kind = 'held'), max(id) filter (where kind = 'advance'),
        max(id) filter (where kind = 'trading'), max(id) filter (where kind = 'fees'),
        max(id) filter (where kind = 'negative-balance-cover'), max(id)
          filter (where kind = 'option-reserve')]
      into v_accounts
    from (
      select id, kind from ledger_account
      where coalesce(customer_id, 0) = p_customer and kind in ('available', 'held', 'advance')
        and currency = 'USDT' and mode = p_mode
      union all
      select id, kind from ledger_account
      where coalesce(customer_id, 0) = 0 and kind in ('trading', 'fees', 'negative-balance-cover',
        'option-reserve')
        and currency = 'USDT' and mode = p_mode
    ) a;
    if array_position(v_accounts, null) is null then return v_accounts; end if;
    insert into ledger_account (customer_id, kind, currency, mode)
    select case when kind in ('available', 'held', 'advance')
      then p_customer end, kind, 'USDT', p_mode
    from unnest(v_kinds) with ordinality as k(kind, n) where v_accounts[n] is null order by 1, 2
    on conflict do nothing;
  end loop;
end $$;
