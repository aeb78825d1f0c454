-- Carries out an operator's decision on a payout: what was approved leaves what is owed, once.
create function charity_payout_decide(p_id bigint, p_after jsonb, p_operator text) returns text
language plpgsql as $$
declare
  p charity_payout;
  v_flaw text;
begin
  -- One payout after the other finds what is owed.
  perform from charity order by id for no key update;
  select * into p from charity_payout where id = p_id for no key update;
  v_flaw := charity_payout_flaw(p, p_after->>'status', p_after->>'reason', p_operator);
  if v_flaw is not null then raise exception '%', v_flaw; end if;
  update charity_payout set status = (p_after->>'status')::charity_payout_status,
    reason = reason_of(coalesce(p_after->>'reason', '')), decided_by = p_operator,
    decided_at = clock_timestamp()
  where id = p_id returning * into p;
  if p.status = 'rejected' then return 'Rejected: nothing moved.'; end if;
  perform ledger_post('charity-payout:' || p.id, 'charity-paid', 'real', array[
    (null, 'charity', p.currency, -p.amount),
    (null, 'external', p.currency, p.amount)
  ]::ledger_amount[]);
  return format('Approved and shown to everybody: %s %s are still owed.',
    trim_scale(charity_owed(p.charity_id, p.source, p.currency)), p.currency);
end $$;
