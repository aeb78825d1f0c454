create function ledger_check_sum() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_posting p join (select distinct entry_id from added) a using (entry_id)
    group by p.entry_id, p.currency having sum(p.amount) <> 0
  ) then
    raise exception 'the postings of an entry must sum to zero per currency';
  end if;
  return null;
end $$;
create trigger check_sum after insert on ledger_posting referencing new table as added
  for each statement execute function ledger_check_sum();
