-- Of an invitation nothing changes but how far it was counted, and that goes on only.
create function invitation_guard() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'next_day' <> to_jsonb(old) - 'next_day' then
    raise exception 'an invitation stays as it was made';
  end if;
  if old.next_day is null or new.next_day < old.next_day then
    raise exception 'a day that was counted is not counted again';
  end if;
  return new;
end $$;
create trigger guard before update on invitation for each row execute function invitation_guard();
