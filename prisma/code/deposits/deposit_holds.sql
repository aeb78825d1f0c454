-- Why a deposit is not credited without a person, as it stands now. Each ends: with the
-- verification, the answer, or the decision of who reviews. Who reads a list knows already which
-- of it pass the limit (deposits_passed). By which plan it reads is said at deposit_near.
create function deposit_holds(d deposit, p_passed boolean default null) returns deposit_remark[]
language plpgsql stable set enable_seqscan = off as $$
declare
  c customer;
  v_asked boolean;
  v_near bigint[];
begin
  select * into c from customer where id = d.customer_id;
  v_asked := exists (select from deposit o
    where o.customer_id = d.customer_id and o.status = 'pending' and o.question_id is not null
      and not exists (select from money_answer n where n.question_id = o.question_id));
  if v_asked or d.method = 'card' then v_near := array(select deposit_near(d)); end if;
  return array_remove(array[
    case when c.basic_status <> 'verified' then 'basic-verification' end,
    case when coalesce(p_passed, deposit_limit_passed(d) is not null)
      then 'advanced-verification' end,
    case when v_asked and exists (select from deposit o
      where o.id = any(v_near || d.id) and o.customer_id = d.customer_id and o.status = 'pending'
        and o.question_id is not null and (o.id = d.id or deposit_is_same(d, o))
        and not exists (select from money_answer n where n.question_id = o.question_id))
      then 'question-open' end,
    case when exists (select from chain_payment p
      where p.deposit_id = d.id and p.told_otherwise <> '[]') then 'contradicted' end,
    case when d.method = 'card' and exists (select from deposit o
      where o.id = any(v_near) and o.customer_id = d.customer_id and deposit_is_same(d, o)
        and (o.status = 'approved' or o.status = 'pending' and o.id < d.id))
      then 'told-before' end
  ]::deposit_remark[], null);
end $$;
