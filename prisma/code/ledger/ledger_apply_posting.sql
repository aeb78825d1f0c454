-- A balance moves only because a posting was inserted, and the posting keeps what it moved to.
create function ledger_apply_posting() returns trigger language plpgsql as $$
begin
  update ledger_account set balance = balance + new.amount
  where id = new.account_id returning balance into new.balance_after;
  return new;
end $$;
create trigger apply_posting before insert on ledger_posting for each row
  execute function ledger_apply_posting();
