-- What the kind of an account says of it: whose it is, and within which bounds it stays. It opens
-- empty. One of the house that may stand anywhere keeps no balance at all.
create function ledger_open_account() returns trigger language plpgsql as $$
begin
  if new.balance is distinct from 0 then raise exception 'an account opens empty'; end if;
  if (new.kind in ('available', 'held', 'plan-principal', 'loan-debt', 'borrowed', 'advance'))
    <> (new.customer_id is not null) then
    raise exception 'an account of this kind belongs to another owner: %', new.kind;
  end if;
  new.lowest := case when new.kind in ('available', 'held', 'plan-principal', 'plan-treasury',
    'plan-reserve', 'loan-book', 'loan-claims', 'loan-cash', 'charity', 'marketing',
    'option-reserve')
    then 0 end;
  new.highest := case when new.kind in ('loan-debt', 'borrowed', 'advance') then 0 end;
  -- Of an account that was closed nothing is opened that could hold money.
  if new.mode = 'real' and exists (
    select from customer where id = new.customer_id and status = 'closed')
  then
    new.lowest := 0;
    new.highest := 0;
  end if;
  if new.lowest is null and new.highest is null then new.balance := null; end if;
  return new;
end $$;
create trigger open_account before insert on ledger_account for each row
  execute function ledger_open_account();
