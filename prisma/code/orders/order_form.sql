-- The form of a kind of order, as `orderForms` in TypeScript: a position or an option. A kind that
-- is missing here is refused by name, since a name is no number; nothing of it goes unchecked.
create function order_form(p_kind order_kind) returns text language sql stable as $$
  select case p_kind
    when 'margin' then 'position'
    when 'timed' then 'option'
    else ('no form is known of orders of the kind ' || p_kind)::integer::text end
$$;
grant execute on function order_form(order_kind) to assay_app;
