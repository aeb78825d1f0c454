-- The figures on record that a customer may be told of: what they asked for, paid, owe and got, and
-- what holds for everybody.
create function told_figures(p_customer bigint) returns setof numeric
language sql stable as $$
  select 0
  union all
  select unnest(array[amount, fee, amount - fee]) from withdrawal where customer_id = p_customer
  union all
  select amount from deposit where customer_id = p_customer
  union all
  select p.amount from chain_payment p join deposit_address a on a.id = p.address_id
  where a.customer_id = p_customer
  union all
  select unnest(array[amount, principal, interest, principal + interest]) from loan
  where customer_id = p_customer
  union all
  select unnest(array[r.principal, r.interest, r.principal + r.interest])
  from loan_repayment r join loan l on l.id = r.loan_id where l.customer_id = p_customer
  union all
  select unnest(array[amount, daily_earning, penalty, amount - penalty]) from plan
  where customer_id = p_customer
  union all
  select unnest(array[min_amount, max_amount]) from loan_offer where enabled
  union all
  select unnest(array[min_amount, max_amount]) from plan_product where enabled
  union all
  select figure::numeric from parameter,
    regexp_split_to_table(value, '[:,]') figure
  where key ~ ('^(withdrawals|deposits|swaps|loans)[.]'
      || '(min|max|limits|advancedAbove|twoReviewersAbove)')
    and figure ~ '^[0-9]{1,20}([.][0-9]{1,20})?$'
$$;
