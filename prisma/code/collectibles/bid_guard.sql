-- Of a bid nothing changes but how it stands, forwards alone, and the address that is erased with
-- a closed account.
create function bid_guard() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{status,receiving_address}'::text[]
    <> to_jsonb(old) - '{status,receiving_address}'::text[]
    or new.receiving_address not in (old.receiving_address, '-')
  then
    raise exception 'a bid stays as it was placed';
  end if;
  if new.status <> old.status and old.status <> 'leading' then
    raise exception 'a bid that was left behind stays so';
  end if;
  return new;
end $$;
create trigger guard before update on bid for each row execute function bid_guard();
