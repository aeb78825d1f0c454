-- What an operator alone approved of all customers together since so long ago: of deposits and of
-- loans what it credited, of withdrawals what it let leave, whatever became of it.
create function review_alone(p_noun text, p_currency text, p_operator text, p_within interval)
returns numeric language sql stable as $$
  select coalesce(sum(x.amount), 0) from (
    select d.amount from deposit_step s join deposit d on d.id = s.deposit_id
    where p_noun = 'deposits' and s.step = 'approved' and s.operator = p_operator
      and s.at > now() - p_within and d.reviewers = 1 and d.currency = p_currency
    union all
    select l.amount from loan_step s join loan l on l.id = s.loan_id
    where p_noun = 'loans' and s.step = 'approved' and s.operator = p_operator
      and s.at > now() - p_within and l.reviewers = 1 and p_currency = 'USDT'
    union all
    select w.amount from withdrawal_step s join withdrawal w on w.id = s.withdrawal_id
    where p_noun = 'withdrawals' and s.step = 'approved' and s.operator = p_operator
      and s.at > now() - p_within and w.reviewers = 1 and w.currency = p_currency
  ) x
$$;
