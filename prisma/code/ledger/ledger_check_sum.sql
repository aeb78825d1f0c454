-- An entry is inserted whole, by one statement: its postings have its mode and sum to zero in each
-- currency.
create function ledger_check_sum() returns trigger language plpgsql as $$
begin
  if exists (
    select from added p group by p.entry_id, p.currency
    having sum(p.amount) <> 0 or bool_or(
      (select e.mode from ledger_entry e where e.id = p.entry_id) is distinct from p.mode)
  ) then
    raise exception 'the postings of an entry must sum to zero per currency';
  end if;
  return null;
end $$;
create trigger check_sum after insert on ledger_posting referencing new table as added
  for each statement execute function ledger_check_sum();
