-- Adds a product that an operator wrote, or changes one. What has new terms is offered once
-- another operator has enabled it: yields come out of the treasury, as its moves do.
create function plan_product_carry(p_key text, p_after jsonb, p_operator text, out row_key text,
  out answer text)
language plpgsql as $$
declare
  p plan_product;
  v_version integer;
begin
  row_key := p_key;
  if p_key like 'draft-%' then
    p.sort_order := 0;
    p.enabled := false;
    p := jsonb_populate_record(p, p_after);
    insert into plan_product (name, min_amount, max_amount, penalty_share, timeframes, sort_order,
      enabled, written_by)
    values (p.name, p.min_amount, p.max_amount, p.penalty_share, p.timeframes, p.sort_order,
      false, p_operator)
    returning id::text into row_key;
    answer := 'Added. It is offered once another operator has enabled it.';
    return;
  end if;
  select * into p from plan_product where id = p_key::bigint for no key update;
  v_version := p.terms_version;
  p := jsonb_populate_record(p, p_after);
  if p_after ?| '{name,min_amount,max_amount,penalty_share,timeframes}' then
    p.enabled := false;
    p.written_by := p_operator;
  end if;
  update plan_product set name = p.name, min_amount = p.min_amount, max_amount = p.max_amount,
    penalty_share = p.penalty_share, timeframes = p.timeframes, sort_order = p.sort_order,
    enabled = p.enabled, written_by = p.written_by
  where id = p.id returning terms_version into p.terms_version;
  answer := case
    when p.terms_version = v_version and p_after ? 'name'
      then 'Saved. It is offered again once another operator has enabled it.'
    when p.terms_version = v_version then 'Saved.'
    else format('Saved as terms version %s, for later plans only. It is offered again once another '
      || 'operator has enabled it.', p.terms_version) end;
end $$;
