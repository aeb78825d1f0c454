-- Notes when an address was first shown to customers: from then on somebody may pay to it.
create function deposit_address_shown() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then new.shown_at := old.shown_at; end if;
  if new.enabled then new.shown_at := coalesce(new.shown_at, now()); end if;
  return new;
end $$;
create trigger shown before insert or update on deposit_address for each row
  execute function deposit_address_shown();
