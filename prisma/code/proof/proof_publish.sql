-- Publishes a day that was taken: its record, and the nodes that are kept. False where that was
-- done already. A record that is not of the ledger's own totals, or does not follow on the newest
-- one, is refused.
create function proof_publish(p_day date, p_document text, p_levels smallint[], p_places integer[],
  p_hashes text[], p_sums text[])
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_hash constant text := proof_record_hash(p_document);
begin
  lock table proof_record in share row exclusive mode;
  if exists (select from proof_record where day = p_day) then return false; end if;
  if exists (select from proof_record where day > p_day) then
    raise exception 'a record after % is published already', p_day;
  end if;
  if exists (select from proof_record_flaws(p_day, p_document)) then
    raise exception 'the record of % is not what was taken: %', p_day,
      (select string_agg(flaw, ', ') from proof_record_flaws(p_day, p_document) flaw);
  end if;
  insert into proof_node (day, level, place, hash, sums)
  select p_day, n.* from unnest(p_levels, p_places, p_hashes, p_sums) n;
  insert into proof_record (day, document, hash) values (p_day, p_document, v_hash);
  return true;
end $$;
grant execute on function proof_publish(date, text, smallint[], integer[], text[], text[])
  to assay_app;
