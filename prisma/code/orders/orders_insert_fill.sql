-- Records a fill, after checking what the application computed against the tick it names.
create function orders_insert_fill(r orders, p_leg text, p_lots numeric, p_profit numeric,
  p_covered numeric, p_entry bigint, o jsonb)
returns void language sql as $$
  select orders_insert_fills(p_leg, array[r], array[p_lots], array[p_profit], array[p_covered],
    array[p_entry], jsonb_build_array(o));
$$;
