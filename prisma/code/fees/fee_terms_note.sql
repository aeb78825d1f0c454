-- A fee or a limit that changes becomes its next version, whoever changed it. What is worse for
-- customers than what counts now takes effect a day after it was announced, anything else at once.
-- What is still to come and worse than it never counts: a mistake is mended before anybody pays it.
create function fee_terms_note() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz := clock_timestamp();
  t fee_terms;
begin
  select * into t from fee_terms_at(new.key, v_now);
  if not found then return null; end if;
  insert into fee_terms (key, version, value, announced_at, since, lapses)
  select new.key, max(version) + 1, new.value, v_now,
    case when fee_is_worse(new.key, new.value, t.value) then v_now + interval '24 hours'
      else v_now end,
    coalesce(array_agg(f.version order by f.version) filter (where f.since > v_now
      and fee_is_worse(new.key, f.value, new.value) and fee_terms_stand(f)), '{}')
  from fee_terms f where f.key = new.key;
  return null;
end $$;
create trigger note_fee_terms after update of value on parameter for each row
  when (new.value is distinct from old.value) execute function fee_terms_note();
