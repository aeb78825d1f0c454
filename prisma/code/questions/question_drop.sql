-- Lets go of what a question was asked about: it opens nothing any more. False where it is not the
-- customer's; refuses with 10115 where it was used already.
create function question_drop(p_customer bigint, p_question bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform orders_lock(p_customer, 'real');
  if not exists (select from money_question where id = p_question and customer_id = p_customer) then
    return false;
  end if;
  if exists (select from money_moves m where m.question_id = p_question) then
    raise exception 'it was used already' using errcode = '10115';
  end if;
  insert into money_drop (question_id) values (p_question) on conflict do nothing;
  return true;
end $$;
grant execute on function question_drop(bigint, bigint) to assay_app;
