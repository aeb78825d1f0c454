-- Judges a new value, and notes when two operators decided on it: what one changes alone is no
-- decision on what others proposed.
create function parameter_before() returns trigger language plpgsql as $$
declare
  v_flaw text;
begin
  new.value := parameter_plain(new.value);
  v_flaw := parameter_flaw(new);
  if v_flaw is not null then raise exception '%', v_flaw; end if;
  if new.value <> old.value then
    new.changed_at := clock_timestamp();
    if nullif(current_setting('assay.operator', true), '') is not null
      and parameter_of_two(new.key, new.value)
    then
      new.decided_at := new.changed_at;
      new.agreed := true;
    end if;
  end if;
  return new;
end $$;
create trigger judge before update on parameter for each row execute function parameter_before();
