-- No tick is in the log twice: what was gathered is gone from where it was by the end of the
-- transaction, and no other run lies between.
create function tick_log_gathered_once() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
      select from tick_log where code = new.code
        and first_sequence between new.first_sequence and new.last_sequence)
    or exists (
      select from tick_log_gathered where code = new.code and id <> new.id
        and first_sequence between new.first_sequence and new.last_sequence) then
    raise exception 'the log of ticks would hold ticks twice';
  end if;
  return null;
end $$;
create constraint trigger once after insert on tick_log_gathered
  deferrable initially deferred for each row execute function tick_log_gathered_once();
