-- A posting is of the currency and the mode of its account. Where that keeps a balance, the posting
-- moves it, and keeps what it moved to.
create function ledger_apply_posting() returns trigger language plpgsql as $$
declare
  v_is_kept boolean;
begin
  if new.amount is null then
    raise exception 'an amount has no value, or more places than its currency keeps';
  end if;
  new.balance_after := null;
  update ledger_account set balance = balance + new.amount
  where id = new.account_id and currency = new.currency and mode = new.mode
    and balance is not null and (kind <> 'available' or balance + new.amount >= 0)
  returning balance into new.balance_after;
  if found then return new; end if;
  select balance is not null into v_is_kept from ledger_account
  where id = new.account_id and currency = new.currency and mode = new.mode;
  if v_is_kept is null then raise exception 'a posting does not fit its account'; end if;
  if v_is_kept then raise exception 'insufficient balance' using errcode = '10011'; end if;
  return new;
end $$;
create trigger apply_posting before insert on ledger_posting for each row
  execute function ledger_apply_posting();
