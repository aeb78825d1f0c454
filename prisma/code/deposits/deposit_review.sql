-- Carries out an operator's decision, and says what was done.
create function deposit_review(p_id bigint, p_after jsonb, p_operator text) returns text
language plpgsql as $$
declare
  d deposit;
  v_flaw text;
  v_lapsed text;
begin
  -- The account before the deposit, as whoever answers about it or tells of it takes them.
  perform orders_lock(o.customer_id, 'real') from deposit o where o.id = p_id;
  select * into d from deposit where id = p_id for no key update;
  if p_after ? 'output' then
    v_flaw := deposit_output_flaw(d, coalesce(p_after->>'output', ''));
    if v_flaw is not null then raise exception '%', v_flaw; end if;
    update deposit set output_index = (p_after->>'output')::integer
    where id = p_id returning * into d;
    if not p_after ?| '{status,reason}' then
      return format('It is output %s of its transaction.', d.output_index);
    end if;
  end if;
  if p_after ? 'bank_reference' then
    v_flaw := deposit_reference_flaw(d, deposit_reference(p_after->>'bank_reference'));
    if v_flaw is not null then raise exception '%', v_flaw; end if;
    update deposit set bank_reference = deposit_reference(p_after->>'bank_reference')
    where id = p_id returning * into d;
    if not p_after ?| '{status,reason}' then
      return format('The bank names it %s.', d.bank_reference);
    end if;
  end if;
  v_flaw := deposit_flaw(d, p_after->>'status', p_after->>'reason', p_operator);
  if v_flaw is not null then raise exception '%', v_flaw; end if;
  if p_after->>'status' = 'approved' then
    v_lapsed := (review_first('deposits', p_id)).lapsed;
    if deposit_approve(p_id, p_operator) = 'first-approval' then
      return concat_ws(' ', review_first_said('approval', p_operator, v_lapsed),
        deposit_alone_flaw(d, p_operator));
    end if;
    return format('Approved: %s %s are in the balance, and the customer was told.',
        trim_scale(d.amount), d.currency)
      || review_alone_said('deposits', d.currency, p_operator,
        (select reviewers from deposit where id = p_id));
  end if;
  if p_after->>'status' = 'duplicate' then
    update deposit set status = 'duplicate', duplicate_of = deposit_credited_as(d)
    where id = p_id returning * into d;
    return format('Closed: the customer reads that it was credited with deposit %s.',
      d.duplicate_of);
  end if;
  update deposit set status = 'rejected', reason = reason_of(p_after->>'reason') where id = p_id;
  return 'Rejected, and the customer was told.';
end $$;
