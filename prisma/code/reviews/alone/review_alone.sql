-- What an operator alone approved since so long ago, by currency, of all customers together or of
-- one: of deposits and of loans what it credited, of withdrawals what it let leave, whatever became
-- of it, and what it said came back.
create function review_alone(p_noun text, p_operator text, p_within interval,
  p_customer bigint default null, out currency text, out amount numeric)
returns setof record language sql stable as $$
  select x.currency, sum(x.amount) from (
    select d.currency, d.amount, d.customer_id
    from deposit_step s join deposit d on d.id = s.deposit_id
    where p_noun = 'deposits' and s.step = 'approved' and s.operator = p_operator
      and s.at > now() - p_within and d.reviewers = 1
    union all
    select 'USDT', l.amount, l.customer_id from loan_step s join loan l on l.id = s.loan_id
    where p_noun = 'loans' and s.step = 'approved' and s.operator = p_operator
      and s.at > now() - p_within and l.reviewers = 1
    union all
    select w.currency, w.amount, w.customer_id
    from withdrawal_step s join withdrawal w on w.id = s.withdrawal_id
    where p_noun = 'withdrawals' and s.step = 'approved' and s.operator = p_operator
      and s.at > now() - p_within and w.reviewers = 1
    union all
    select w.currency, w.amount, w.customer_id
    from withdrawal_step s join withdrawal w on w.id = s.withdrawal_id
    where p_noun = 'withdrawals' and s.step = 'rejected' and s.operator = p_operator
      and s.at > now() - p_within and withdrawal_returned_alone(s)
  ) x
  where x.customer_id = coalesce(p_customer, x.customer_id)
  group by x.currency
$$;
