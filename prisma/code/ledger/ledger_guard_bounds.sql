-- The bounds of an account never change, but that one of a closed customer holds nothing for good.
create function ledger_guard_bounds() returns trigger language plpgsql as $$
begin
  if new.lowest = 0 and new.highest = 0 and new.balance = 0 and new.mode = 'real' and exists (
    select from customer where id = new.customer_id and status = 'closed')
  then
    return new;
  end if;
  raise exception 'the bounds of an account never change';
end $$;
create trigger guard_bounds before update of lowest, highest on ledger_account
  for each row execute function ledger_guard_bounds();
