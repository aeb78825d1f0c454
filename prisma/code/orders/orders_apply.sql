-- Applies bookings: what opens or closes without a doubt in few statements for all, then the others
-- in their order, each by itself. A refusal (SQLSTATE is the code of the catalogue, detail what the
-- customer may know) undoes its own booking only, with its locks. Tells of each, in a list, what
-- became of it, and of the balance where it was booked. `p_sequences` has, in the order of the
-- bookings, the sequence of the tick that each was decided after.
--
-- Nobody is granted this: orders change through engine_commit alone, which checks who leads.
create function orders_apply(p_items jsonb, p_sequences bigint[] default '{}') returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o jsonb;
  v_results jsonb;
  v_done integer[];
  v_booked record;
  v_made boolean;
  v_order bigint;
  v_available text;
  v_advance text;
  v_refusal text;
  v_detail text;
  v_noted text;
begin
  select coalesce(jsonb_agg(jsonb_build_object('n', t.n, 'made', true, 'order_id', t.order_id,
      'available', t.available, 'advance', t.advance)), '[]'), coalesce(array_agg(t.n), '{}')
  into v_results, v_done
  from (
    select * from orders_open_together(p_items)
    union all select * from orders_close_together(p_items)
  ) t;
  for n in 1 .. jsonb_array_length(p_items) loop
    continue when n = any(v_done);
    o := p_items->(n - 1);
    v_refusal := null;
    v_detail := null;
    v_available := null;
    v_advance := null;
    -- For order_level_note. A position that opens at once counts from the tick of its fill.
    v_noted := set_config('assay.after_sequence',
      case when o->>'do' = 'open' then '' else coalesce(p_sequences[n]::text, '') end, true);
    begin
      v_booked := orders_book(o);
      v_made := v_booked.made;
      v_order := v_booked.order_id;
      select f.available, f.advance into v_available, v_advance
      from orders_funds((o->>'customerId')::bigint, (o->>'mode')::mode) f;
    exception when others then
      if sqlstate !~ '^1[0-9]{4}$' then raise; end if;
      get stacked diagnostics v_detail = pg_exception_detail;
      v_refusal := sqlstate;
      v_made := false;
      v_order := (o->>'id')::bigint;
    end;
    v_results := v_results || jsonb_build_object('n', n, 'refusal', v_refusal,
      'detail', nullif(v_detail, ''), 'made', v_made, 'order_id', v_order,
      'available', v_available, 'advance', v_advance);
  end loop;
  return v_results;
end $$;
