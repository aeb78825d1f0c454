-- Carries out an operator's decision on a loan, and says what was done.
create function loan_review(p_id bigint, p_after jsonb, p_operator text) returns text
language plpgsql as $$
declare
  l loan;
  v_flaw text;
  v_alone text;
  v_first record;
begin
  perform orders_lock(o.customer_id, 'real') from loan o where o.id = p_id;
  select * into l from loan where id = p_id for no key update;
  -- Two approvals at once would both find the book covering them.
  perform 1 from ledger_account a where coalesce(a.customer_id, 0) = 0 and a.kind = 'loan-book'
    and a.currency = 'USDT' and a.mode = 'real' for update;
  v_flaw := loan_flaw(l, p_after->>'status', p_after->>'reason', p_operator);
  if v_flaw is not null then raise exception '%', v_flaw; end if;
  if p_after->>'status' = 'rejected' then
    update loan set status = 'rejected', reason = reason_of(p_after->>'reason') where id = p_id;
    return 'Rejected, and the customer was told.';
  end if;
  v_alone := loan_alone_flaw(l, p_operator);
  select * into v_first from review_first('loans', p_id);
  if v_alone is not null and v_first.stands is null then
    insert into loan_step (loan_id, step, operator) values (p_id, 'first-approval', p_operator);
    perform pg_notify('review', concat_ws(' ', l.customer_id, 'loan', p_id, l.status));
    return concat_ws(' ', review_first_said('approval', p_operator, v_first.lapsed), v_alone);
  end if;
  update loan set status = 'repaying' where id = p_id returning * into l;
  return format('Approved: %s USDT are in the balance, and the customer was told.',
    trim_scale(l.amount)) || review_alone_said('loans', 'USDT', p_operator, l.reviewers);
end $$;
