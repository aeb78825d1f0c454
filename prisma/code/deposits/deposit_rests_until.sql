-- Until when the crediting of a deposit rests: an answer about it, or about another report of the
-- same payment that is under review, was yes. Null where it does not rest.
create function deposit_rests_until(d deposit) returns timestamptz language sql volatile as $$
  select max(n.rests_until) from deposit o join money_answer n on n.question_id = o.question_id
  where o.customer_id = d.customer_id and n.rests_until > clock_timestamp()
    and (o.id = d.id or o.status = 'pending' and deposit_is_same(d, o))
$$;
