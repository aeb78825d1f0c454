-- Why a deposit is not credited without a person, as it stands now. Each ends: with the
-- verification, the answer, or the decision of who reviews.
create function deposit_holds(d deposit) returns deposit_remark[] language sql stable as $$
  select array_remove(array[
    case when c.basic_status <> 'verified' then 'basic-verification' end,
    case when deposit_limit_passed(d) is not null then 'advanced-verification' end,
    case when exists (select from deposit o
      where o.customer_id = d.customer_id and o.status = 'pending' and o.question_id is not null
        and (o.id = d.id or deposit_is_same(d, o))
        and not exists (select from money_answer n where n.question_id = o.question_id))
      then 'question-open' end,
    case when exists (select from chain_payment p
      where p.deposit_id = d.id and p.told_otherwise <> '[]') then 'contradicted' end,
    case when d.method = 'card' and exists (select from deposit o
      where o.customer_id = d.customer_id and deposit_is_same(d, o)
        and (o.status = 'approved' or o.status = 'pending' and o.id < d.id))
      then 'told-before' end
  ]::deposit_remark[], null)
  from customer c where c.id = d.customer_id
$$;
