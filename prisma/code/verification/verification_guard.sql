-- A submission is decided once, and stays as it was handed in, until what was kept of a closed
-- account is erased.
create function verification_guard() returns trigger language plpgsql as $$
begin
  if closing_is_over(old.customer_id) then return new; end if;
  if old.status <> 'pending' then
    raise exception 'a verification that was decided cannot be changed';
  end if;
  if (new.id, new.customer_id, new.level, new.fields, new.files, new.submitted_at, new.due_at)
    is distinct from
    (old.id, old.customer_id, old.level, old.fields, old.files, old.submitted_at, old.due_at) then
    raise exception 'a verification stays as it was handed in';
  end if;
  return new;
end $$;
create trigger decided_once before update on verification for each row
  execute function verification_guard();
