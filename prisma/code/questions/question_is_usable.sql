-- Whether a question may open a deposit or a withdrawal now: answered with no alone within this
-- hour, or with a yes and its rest over within these seven days; not dropped, and not used before.
create function question_is_usable(p_question bigint) returns boolean language sql volatile as $$
  select count(*) > 0
    and case when max(a.rests_until) is null
      then max(a.answered_at) > clock_timestamp() - interval '1 hour'
      else max(a.rests_until) <= clock_timestamp()
        and max(a.rests_until) > clock_timestamp() - interval '7 days' end
    and not exists (select from money_drop d where d.question_id = p_question)
    and not exists (select from money_moves m where m.question_id = p_question)
  from money_answer a where a.question_id = p_question
$$;
