-- Applies bookings in their order, each by itself: a refusal (SQLSTATE is the code of the
-- catalogue, detail what the customer may know) undoes its own booking only. Tells of each what
-- became of it and of the balance.
--
-- Nobody is granted this: orders change through engine_commit alone, which checks who leads.
create function orders_apply(p_items jsonb)
returns table (
  n integer, refusal text, detail text, made boolean, order_id bigint, available text, advance text
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o jsonb;
  v_booked record;
  v_funds record;
  v_detail text;
  v_constraint text;
begin
  n := 0;
  for o in select value from jsonb_array_elements(p_items) with ordinality order by ordinality loop
    n := n + 1;
    refusal := null;
    detail := null;
    begin
      select * into v_booked from orders_book(o);
      made := v_booked.made;
      order_id := v_booked.order_id;
    exception when others then
      get stacked diagnostics v_detail = pg_exception_detail, v_constraint = constraint_name;
      if sqlstate ~ '^1[0-9]{4}$' then
        refusal := sqlstate;
        detail := nullif(v_detail, '');
      elsif v_constraint = 'never_below_zero' then
        refusal := '10011';
      else
        raise;
      end if;
      made := false;
      order_id := (o->>'id')::bigint;
    end;
    select * into v_funds from orders_funds((o->>'customerId')::bigint, (o->>'mode')::mode);
    available := v_funds.available;
    advance := v_funds.advance;
    return next;
  end loop;
end $$;
