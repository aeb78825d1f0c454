-- The accounts of postings that move them, each once with what it moves by.
create function ledger_resolve(p_mode mode, p_postings jsonb)
returns table (account_id bigint, kind account_kind, currency text, balance numeric, amount numeric)
language sql stable as $$
  select a.id, a.kind, a.currency, a.balance, sum(p.amount)
  from jsonb_to_recordset(p_postings)
    as p(customer bigint, kind account_kind, currency text, amount numeric)
  cross join lateral (
    select * from ledger_account one
    where coalesce(one.customer_id, 0) = coalesce(p.customer, 0)
      and one.kind = p.kind and one.currency = p.currency and one.mode = p_mode
    limit 1
  ) a
  group by a.id, a.kind, a.currency, a.balance having sum(p.amount) <> 0
$$;
