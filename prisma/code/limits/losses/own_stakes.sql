-- The stakes of a customer's open options in the real account: lost, until they are settled.
create function own_stakes(p_customer bigint) returns numeric language sql volatile as $$
  select coalesce(sum(o.stake), 0) from orders o
  where o.customer_id = p_customer and o.mode = 'real' and order_form(o.kind) = 'option'
    and o.status = 'open'
$$;
grant execute on function own_stakes(bigint) to assay_app;
