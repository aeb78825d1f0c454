-- What stands in the way of closing an account, each with what it is about: open or pending orders
-- of the real account, a deposit, a withdrawal or a verification under way, money that rests after
-- an answer, plans that run, bids that lead, loans that are owed or wait, held money, money that is
-- left. What is no more than `closing.smallest` is 'small': it stands in the way of those only who
-- did not say that it may be given away.
create function closing_obstacles(p_customer bigint)
returns table (what text, number integer, currency text, amount numeric, until timestamptz)
language sql volatile as $$
  select 'orders', count(*)::integer, null::text, null::numeric, null::timestamptz from orders o
  where o.customer_id = p_customer and o.mode = 'real' and o.status in ('pending', 'open')
  having count(*) > 0
  union all
  select 'deposit', count(*)::integer, null, null, null from deposit d
  where d.customer_id = p_customer and d.status = 'pending' having count(*) > 0
  union all
  select 'withdrawal', count(*)::integer, null, null, null from withdrawal w
  where w.customer_id = p_customer and w.status in ('pending', 'approved') having count(*) > 0
  union all
  select 'verification', count(*)::integer, null, null, null from verification v
  where v.customer_id = p_customer and v.status = 'pending' having count(*) > 0
  union all
  select 'plans', count(*)::integer, null, null, null from plan p
  where p.customer_id = p_customer and p.status = 'in-earnings' having count(*) > 0
  union all
  select 'bids', count(*)::integer, null, null, null from bid b
  where b.customer_id = p_customer and b.status = 'leading' having count(*) > 0
  union all
  select 'loans', count(*)::integer, null, null, null from loan l
  where l.customer_id = p_customer and l.status in ('pending', 'repaying', 'overdue')
  having count(*) > 0
  union all
  select 'rest', null, null, null, max(a.rests_until)
  from money_question q join money_answer a on a.question_id = q.id
  where q.customer_id = p_customer and a.rests_until > clock_timestamp() having count(*) > 0
  union all
  select case when a.kind <> 'available' then 'held'
      when a.balance <= (select p.value::numeric from parameter p
        where p.key = 'closing.smallest.' || a.currency) then 'small'
      else 'money' end, null, a.currency, abs(a.balance), null
  from ledger_account a
  where a.customer_id = p_customer and a.mode = 'real' and a.balance <> 0
    and a.kind not in ('plan-principal', 'loan-debt', 'borrowed')
  order by 1, 3
$$;
grant execute on function closing_obstacles(bigint) to assay_app;
