-- Notes which payment of a transaction was credited, once in the whole house: two approvals at once
-- come to one. Where its number was not told, that which the watcher saw stands for it.
create function deposit_keep_payment() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status <> 'approved' or new.method <> 'crypto' or new.tx_hash = '' then
    return null;
  end if;
  insert into credited_payment (deposit_id, tx_hash, output_index)
  select new.id, new.tx_hash, coalesce(new.output_index, (
    select min(p.output_index) from chain_payment p
    where p.tx_hash = new.tx_hash and p.address_id = new.address_id and p.amount = new.amount
      and not exists (select from credited_payment k where k.deposit_id <> new.id
        and k.tx_hash = p.tx_hash and k.output_index = p.output_index)))
  on conflict (deposit_id) do update set output_index = excluded.output_index;
  return null;
exception when unique_violation then
  raise exception 'This payment was credited already.';
end $$;
create trigger keep_payment after update of status, output_index on deposit for each row
  execute function deposit_keep_payment();
