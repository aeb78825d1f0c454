-- What comes before a withdrawal: takes answers, asks where it has to be asked, and
-- says how it stands (question_state), with the question where there is one. The state is 'none'
-- where the question that was answered is not the customer's. A request whose key was used before
-- is 'free': it makes nothing new. One that was asked and not answered is asked again under its id,
-- as long as its words are the same.
create function question_ask(p_customer bigint, p_currency text, p_amount numeric,
  p_target bigint, p_key text, p_question bigint, p_answers jsonb, p_locale text, p_wording jsonb)
returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare
  s record;
  q money_question;
begin
  perform orders_lock(p_customer, 'real');
  if exists (select from money_moves m where m.customer_id = p_customer and m.move = 'withdrawal'
    and m.client_key = p_key and m.created_at > now() - interval '24 hours') then
    return '{"state": "free"}';
  end if;
  if p_question is not null then
    select * into q from money_question where id = p_question and customer_id = p_customer;
    if not found then return '{"state": "none"}'; end if;
    if (q.move, q.currency, q.amount, q.target_id)
      = ('withdrawal'::money_move, p_currency, p_amount, p_target) then
      perform question_answer(q, p_answers);
    end if;
  end if;
  s := question_state(p_customer, p_currency, p_amount, p_target);
  if s.state = 'ask' then
    select * into q from money_question o
    where o.customer_id = p_customer and o.move = 'withdrawal' and o.currency = p_currency
      and o.amount = p_amount and o.target_id = p_target and o.wording = p_wording
      and o.asked_at > clock_timestamp() - interval '30 minutes'
      and not exists (select from money_answer a where a.question_id = o.id)
    order by o.id desc limit 1;
    if not found then
      insert into money_question (customer_id, move, currency, amount, target_id, why, locale,
        wording)
      values (p_customer, 'withdrawal', p_currency, p_amount, p_target, s.why, p_locale, p_wording)
      returning * into q;
    end if;
    s.question_id := q.id;
  end if;
  return jsonb_build_object('state', s.state, 'id', s.question_id::text, 'why', s.why,
    'until', to_char(s.until, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
end $$;
grant execute on function question_ask(bigint, text, numeric, bigint, text, bigint,
  jsonb, text, jsonb) to assay_app;
