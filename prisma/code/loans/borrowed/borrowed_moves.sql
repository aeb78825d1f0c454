-- The postings that note so much more of a customer's available USDT as borrowed; below zero: less.
create function borrowed_moves(p_customer bigint, p_more numeric) returns ledger_amount[]
language sql immutable as $$
  select array[(p_customer, 'borrowed', 'USDT', -p_more),
    (null, 'loan-cash', 'USDT', p_more)]::ledger_amount[]
$$;
