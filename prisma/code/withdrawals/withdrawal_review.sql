-- Carries out an operator's decision, and says what was done.
create function withdrawal_review(p_id bigint, p_after jsonb, p_operator text) returns text
language plpgsql as $$
declare
  w withdrawal;
  v_flaw text;
  v_alone text;
  v_first record;
  v_returned boolean;
begin
  -- What comes back of borrowed money hangs on what is owed meanwhile.
  perform orders_lock(q.customer_id, 'real') from withdrawal q where q.id = p_id;
  select * into w from withdrawal where id = p_id for no key update;
  v_flaw := withdrawal_flaw(w, p_after->>'status', p_after->>'reason', p_after->>'reference',
    p_operator);
  if v_flaw is not null then raise exception '%', v_flaw; end if;
  v_alone := withdrawal_alone_flaw(w, p_operator);
  select * into v_first from review_first('withdrawals', p_id);
  if p_after->>'status' = 'approved' and v_alone is not null and v_first.stands is null then
    insert into withdrawal_step (withdrawal_id, step, operator)
    values (p_id, 'first-approval', p_operator);
    perform pg_notify('review', concat_ws(' ', w.customer_id, 'withdrawal', p_id, w.status));
    return concat_ws(' ', review_first_said('approval', p_operator, v_first.lapsed), v_alone);
  end if;
  v_alone := withdrawal_reject_alone_flaw(w, p_operator);
  select * into v_first from review_first('withdrawals', p_id, 'first-rejection');
  if p_after->>'status' = 'rejected' and v_alone is not null and v_first.stands is null then
    insert into withdrawal_step (withdrawal_id, step, operator, reason)
    values (p_id, 'first-rejection', p_operator, reason_of(p_after->>'reason'));
    perform pg_notify('review', concat_ws(' ', w.customer_id, 'withdrawal', p_id, w.status));
    return concat_ws(' ', review_first_said('rejection', p_operator, v_first.lapsed),
      'It does not complete itself any more: who finds that the payment arrived completes it; '
      'undecided for 7 days it goes back to its customer.', v_alone);
  end if;
  v_returned := v_alone is null and withdrawal_sent_at(p_id) is not null;
  if p_after->>'status' = 'sent' then
    update withdrawal set reference = trim(p_after->>'reference') where id = p_id;
    return format('Claimed. Send %s %s now, and complete it once it has arrived: its customer '
      'cannot take it back any more. It counts as completed after 7 days.',
      trim_scale(w.amount - w.fee), w.currency);
  end if;
  update withdrawal set status = (p_after->>'status')::withdrawal_status,
    reason = coalesce(reason_of(p_after->>'reason'), reason),
    reference = coalesce(trim(p_after->>'reference'), reference)
  where id = p_id returning * into w;
  return case p_after->>'status'
    when 'approved' then format('Approved. To send %s %s, save status sent with the reference '
        'first: what nobody claimed so its customer may take back after 7 days.',
        trim_scale(w.amount - w.fee), w.currency)
      || review_alone_said('withdrawals', w.currency, p_operator, w.reviewers)
    when 'completed' then 'Completed: the held amount has left, and the customer was told.'
    else 'Rejected: the held amount is available again, and the customer was told.'
      || case when v_returned
        then review_alone_said('withdrawals', w.currency, p_operator, w.reviewers) else '' end
    end;
end $$;
