create function instrument_before() returns trigger language plpgsql as $$
declare
  v_flaw text := instrument_flaw(new);
begin
  if v_flaw is not null then raise exception '%', v_flaw; end if;
  if tg_op = 'INSERT' then
    -- What converts a currency to dollars is settled by its first pair: a second one, the other way
    -- round, would revalue every open position of that currency.
    if exists (select from instrument i where i.code = 'USD' || substring(new.code from '^(.+)USD$')
      or i.code = substring(new.code from '^USD(.+)$') || 'USD') then
      raise exception 'The inverse of % is listed already.', new.code;
    end if;
    new.terms_version := 1;
    return new;
  end if;
  new.terms_version := old.terms_version;
  if terms_differ(old, new) then
    new.terms_version := old.terms_version + 1;
  end if;
  return new;
end $$;
create trigger judge before insert or update on instrument
  for each row execute function instrument_before();
