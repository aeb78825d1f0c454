-- Enters a move of the treasury, or decides on one that another operator entered.
create function treasury_carry(p_key text, p_after jsonb, p_operator text, out row_key text,
  out answer text)
language plpgsql as $$
begin
  row_key := p_key;
  if p_key not like 'draft-%' then
    answer := treasury_decide(p_key::bigint, p_after, p_operator);
    return;
  end if;
  insert into treasury_move (fund, source, amount, reference, note, entered_by)
  values (coalesce(p_after->>'fund', 'plans')::treasury_fund,
    (p_after->>'source')::treasury_source, (p_after->>'amount')::numeric,
    trim(p_after->>'reference'), coalesce(p_after->>'note', ''), p_operator)
  returning id::text into row_key;
  answer := 'Entered. Nothing has moved: another operator approves it.';
end $$;
