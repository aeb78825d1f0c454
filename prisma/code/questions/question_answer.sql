-- Puts the answers to a question on record where they count: the answers are the first, or a yes
-- after a no, and where it opens a withdrawal it was asked within this hour, for this very request,
-- opened nothing yet, and withdrawals do not rest already: no yes makes a rest longer. A yes lets
-- the withdrawals, or the crediting of this deposit, rest and tells the customer by mail as well,
-- who may read that in peace.
create function question_answer(q money_question, p_answers jsonb) returns void
language plpgsql as $$
declare
  v_yes boolean := exists (select from jsonb_each_text(p_answers) a where a.value = 'true');
  v_until timestamptz;
begin
  if (q.move = 'withdrawal' and (q.asked_at < clock_timestamp() - interval '1 hour'
      or exists (select from money_moves m where m.question_id = q.id)))
    or (select array_agg(k order by k) from jsonb_object_keys(p_answers) k)
      is distinct from (select array_agg(k order by k) from jsonb_object_keys(q.wording) k)
    or exists (select from money_answer a
      where a.question_id = q.id and (a.rests_until is not null or not v_yes))
    or v_yes and q.move = 'withdrawal' and exists (
      select from money_question o join money_answer a on a.question_id = o.id
      where o.customer_id = q.customer_id and o.move = q.move
        and a.rests_until > clock_timestamp())
  then
    return;
  end if;
  if v_yes then
    select clock_timestamp() + least(value::numeric, 24)::double precision * interval '1 hour'
    into v_until from parameter where key = 'questions.restHours';
  end if;
  insert into money_answer (question_id, answers, rests_until) values (q.id, p_answers, v_until);
  if v_yes then
    perform notify(q.customer_id, 'money-rests', jsonb_build_object('move', q.move,
      'until', to_char(v_until, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')));
  end if;
end $$;
