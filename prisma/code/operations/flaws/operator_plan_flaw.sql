-- Why a product of plans, new or changed, cannot stand as an operator wrote it.
create function operator_plan_flaw(p_key text, p_after jsonb, p_operator text) returns text
language plpgsql stable as $$
declare
  p plan_product;
  v_name text;
begin
  foreach v_name in array array['min_amount', 'max_amount', 'penalty_share', 'sort_order'] loop
    if p_after->>v_name !~ '^[0-9]{1,9}(\.[0-9]{1,8})?$' then
      return format('Write %s as a plain number.', v_name);
    end if;
  end loop;
  if p_after->>'sort_order' ~ '\.' then return 'Give a sort order, a whole number.'; end if;
  if p_key not like 'draft-%' then
    select * into p from plan_product where id = p_key::bigint;
    if not found then return 'There is no such product.'; end if;
    -- What stands from before a rule was made can be taken away.
    if p_after = '{"enabled": false}' then return null; end if;
    if (p_after->>'enabled')::boolean then
      if p_after ?| '{name,min_amount,max_amount,penalty_share,timeframes}' then
        return 'Save the terms first: another operator compares them and enables the product.';
      end if;
      if p.written_by = p_operator or operator_wrote('plan_product', p_key,
        '{name,min_amount,max_amount,penalty_share,timeframes}', p_operator, false) then
        return 'You wrote its terms: another operator compares them and enables it.';
      end if;
    end if;
  else
    p.sort_order := 0;
    p.enabled := false;
  end if;
  return coalesce(plan_product_flaw(jsonb_populate_record(p, p_after)), case when p_after ? 'name'
    then operator_name_flaw('plan_product', p_after->>'name', p_key) end);
end $$;
