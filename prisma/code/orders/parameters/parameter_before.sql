create function parameter_before() returns trigger language plpgsql as $$
declare
  v_flaw text;
begin
  new.value := parameter_plain(new.value);
  v_flaw := parameter_flaw(new);
  if v_flaw is not null then raise exception '%', v_flaw; end if;
  if new.value <> old.value then new.changed_at := clock_timestamp(); end if;
  return new;
end $$;
create trigger judge before update on parameter for each row execute function parameter_before();
