-- Whether an option of a kind wins (1), loses (-1) or returns its stake (0) by its two prices, as
-- `resultOf` in TypeScript. A kind that is missing here is refused by name.
create function option_outcome(p_kind order_kind, p_side order_side, p_entry numeric,
  p_settled numeric) returns integer language sql stable as $$
  select case p_kind
    when 'timed' then sign(p_settled - p_entry)::integer
      * case p_side when 'long' then 1 else -1 end
    else ('no outcome is known of orders of the kind ' || p_kind)::integer end
$$;
grant execute on function option_outcome(order_kind, order_side, numeric, numeric) to assay_app;
