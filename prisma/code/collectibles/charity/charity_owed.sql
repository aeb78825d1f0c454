-- How much can be paid out to a charity of what a payout names; null where there is no such one.
create function charity_owed(p_charity bigint, p_source charity_source, p_currency text)
returns numeric language sql stable as $$
  select case p_source when 'sales' then a.owed
    else (select g.owed from charity_gift g where g.currency = p_currency) end
  from charity_account a where a.id = p_charity
$$;
