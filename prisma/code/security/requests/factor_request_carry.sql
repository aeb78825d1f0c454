-- Enters the removal of a customer's factors, or decides on one that another operator entered.
create function factor_request_carry(p_key text, p_after jsonb, p_operator text,
  out row_key text, out answer text)
language plpgsql as $$
declare
  r factor_request;
  v_flaw text;
begin
  row_key := p_key;
  if p_key like 'draft-%' then
    insert into factor_request (customer_id, checked, entered_by)
    values ((select id from customer where username = p_after->>'customer'),
      trim(p_after->>'checked'), p_operator)
    returning id::text into row_key;
    answer := 'Entered. Nothing is removed: another operator approves it.';
    return;
  end if;
  select * into r from factor_request where id = p_key::bigint for no key update;
  v_flaw := factor_request_flaw(r, p_after->>'status', p_after->>'reason', p_operator);
  if v_flaw is not null then raise exception '%', v_flaw; end if;
  update factor_request set status = (p_after->>'status')::factor_request_status,
    reason = reason_of(coalesce(p_after->>'reason', '')), decided_by = p_operator,
    decided_at = clock_timestamp()
  where id = r.id returning * into r;
  if r.status = 'rejected' then
    answer := 'Rejected: nothing is removed.';
    return;
  end if;
  perform factor_request_begin(r);
  answer := 'Approved: removed in 14 days, unless a factor stops it. The customer is told.';
end $$;
