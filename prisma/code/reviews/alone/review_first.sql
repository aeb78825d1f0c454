-- Whose first word on a review stands, and whose lapsed where the newest did: two different people
-- decide, and who was disabled since is none of them. `p_step` is first-approval or
-- first-rejection.
create function review_first(p_noun text, p_id bigint, p_step text default 'first-approval',
  out stands text, out lapsed text)
language sql stable as $$
  select case when operator_stands(x.operator, x.at) then x.operator end,
    case when not operator_stands(x.operator, x.at) then x.operator end
  from (
    select s.operator, s.at from deposit_step s
    where p_noun = 'deposits' and s.deposit_id = p_id and s.step::text = p_step
    union all
    select s.operator, s.at from loan_step s
    where p_noun = 'loans' and s.loan_id = p_id and s.step::text = p_step
    union all
    select s.operator, s.at from withdrawal_step s
    where p_noun = 'withdrawals' and s.withdrawal_id = p_id and s.step::text = p_step
  ) x
  order by x.at desc limit 1
$$;
