-- A key is retired once and never changes otherwise.
create function receipt_key_guard() returns trigger language plpgsql as $$
begin
  if old.retired_at is not null or new.retired_at is null
    or (new.id, new.public_key, new.created_at)
      is distinct from (old.id, old.public_key, old.created_at) then
    raise exception 'a receipt key cannot be changed';
  end if;
  return new;
end $$;
create trigger retired_once before update on receipt_key for each row
  execute function receipt_key_guard();
