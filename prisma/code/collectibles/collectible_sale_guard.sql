-- Of a sale nothing changes but that it was sent, which another operator alone corrects.
create function collectible_sale_guard() returns trigger language plpgsql as $$
declare
  v_sent text[] := '{transfer_reference,transferred_at,transferred_by}';
begin
  if to_jsonb(new) - v_sent <> to_jsonb(old) - v_sent
    or new.transferred_by is null or new.transferred_by = old.transferred_by
  then
    raise exception 'a sale stays as it was made';
  end if;
  return new;
end $$;
create trigger guard before update on collectible_sale for each row
  execute function collectible_sale_guard();
