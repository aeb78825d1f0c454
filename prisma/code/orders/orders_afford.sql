-- Whether an order can take `p_needed`: both the available balance and the free margin cover it.
create function orders_afford(p_customer bigint, p_mode mode, p_needed numeric,
  p_unrealised numeric)
returns void language plpgsql as $$
declare
  v record := orders_funds(p_customer, p_mode);
begin
  if p_unrealised is null or v.available < p_needed
    or v.available + v.advance + p_unrealised < p_needed then
    raise exception 'insufficient free margin' using errcode = '10011';
  end if;
end $$;
