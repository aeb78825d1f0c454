-- The deposits of a customer in a currency for which deposit_is_counted holds, all at once.
create function deposits_counted(p_customer bigint, p_currency text) returns setof bigint
language sql stable as $$
  select t.id from deposits_told(p_customer, p_currency) t
  except select p.id from deposit_pairs(p_customer, p_currency) p where p.is_after
$$;
grant execute on function deposits_counted(bigint, text) to assay_app;
