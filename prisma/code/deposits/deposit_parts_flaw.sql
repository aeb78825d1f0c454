-- Why an operator may not approve this deposit besides others of its customer; null where they may.
-- The watcher goes by what it saw.
create function deposit_parts_flaw(d deposit, p_operator text) returns text
language sql stable as $$
  select case when p_operator <> 'assay-watcher'
    then review_parts_flaw('deposits', d.currency, p_operator, d.customer_id, d.amount) end
$$;
