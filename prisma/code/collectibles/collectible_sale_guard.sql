-- Of a sale nothing changes but that it was sent, once.
create function collectible_sale_guard() returns trigger language plpgsql as $$
declare
  v_sent text[] := '{transfer_reference,transferred_at,transferred_by}';
begin
  if to_jsonb(new) - v_sent <> to_jsonb(old) - v_sent or old.transfer_reference is not null then
    raise exception 'a sale stays as it was made';
  end if;
  return new;
end $$;
create trigger guard before update on collectible_sale for each row
  execute function collectible_sale_guard();
