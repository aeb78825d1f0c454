-- How a withdrawal stands with its question: 'free' where there is none to ask,
-- 'rests' with its end, whatever the amount, while withdrawals rest; 'answered' with the
-- question that opens it; else 'ask', with why.
create function question_state(p_customer bigint, p_currency text, p_amount numeric,
  p_target bigint, out state text, out question_id bigint, out until timestamptz, out why text)
language plpgsql volatile as $$
begin
  select max(a.rests_until) into until
  from money_question q join money_answer a on a.question_id = q.id
  where q.customer_id = p_customer and q.move = 'withdrawal' and a.rests_until > clock_timestamp();
  if until is not null then
    state := 'rests';
    return;
  end if;
  why := question_why(p_customer, 'withdrawal', p_currency, p_amount);
  if why is null then
    state := 'free';
    return;
  end if;
  select q.id into question_id from money_question q
  where q.customer_id = p_customer and q.move = 'withdrawal' and q.currency = p_currency
    and q.target_id = p_target and q.amount >= p_amount
    and q.asked_at > clock_timestamp() - interval '9 days' and question_is_usable(q.id)
  order by q.id limit 1;
  state := case when question_id is null then 'ask' else 'answered' end;
end $$;
