-- Carries out an operator's decision on a move of the treasury, and says what was done.
create function treasury_decide(p_id bigint, p_after jsonb, p_operator text) returns text
language plpgsql as $$
declare
  m treasury_move;
  v_flaw text;
begin
  select * into m from treasury_move where id = p_id for no key update;
  -- One after the other, as fees keep no balance that would refuse the second of two moves.
  if m.source = 'fees' then perform pg_advisory_xact_lock(hashtextextended('fees', 0)); end if;
  v_flaw := treasury_flaw(m, p_after->>'status', p_after->>'reason', p_operator);
  if v_flaw is not null then raise exception '%', v_flaw; end if;
  update treasury_move set status = (p_after->>'status')::treasury_status,
    reason = reason_of(coalesce(p_after->>'reason', '')), decided_by = p_operator,
    decided_at = clock_timestamp()
  where id = p_id returning * into m;
  if m.status = 'rejected' then return 'Rejected: nothing moved.'; end if;
  return treasury_post(m);
end $$;
