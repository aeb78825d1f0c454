-- Takes the answers about a deposit that was told of. Gives until when its crediting rests, null
-- for not at all; refuses with 10115 where it was decided already. False where the question is not
-- the customer's.
create function deposit_answer(p_customer bigint, p_question bigint, p_answers jsonb)
returns table (is_known boolean, until timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  q money_question;
  d deposit;
begin
  perform orders_lock(p_customer, 'real');
  select * into q from money_question
  where id = p_question and customer_id = p_customer and move = 'deposit';
  if not found then
    return query select false, null::timestamptz;
    return;
  end if;
  -- A review waits for this row, so that it sees the answer or comes before it.
  select * into d from deposit where question_id = q.id for no key update;
  if d.status <> 'pending' then
    raise exception 'it was decided already' using errcode = '10115';
  end if;
  perform question_answer(q, p_answers);
  perform deposit_credit_waiting(p_customer);
  return query select true, max(a.rests_until) from money_answer a
    where a.question_id = q.id and a.rests_until > clock_timestamp();
end $$;
grant execute on function deposit_answer(bigint, bigint, jsonb) to assay_app;
