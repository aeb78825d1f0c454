-- What of a quote does not follow from its ticks; null when all does.
create function swap_flaw(q swap_quote) returns text language sql stable as $$
  select case
    when abs(q.gross - q.amount * coalesce((q.sold_tick->>'bid')::numeric, 1)
      / coalesce((q.bought_tick->>'ask')::numeric, 1)) > unit then 'what it is worth'
    when abs(q.fee - q.gross * q.fee_rate) > unit then 'the fee'
    when q.sold_tick->>'code' <> q.from_currency || 'USDT'
      or q.bought_tick->>'code' <> q.to_currency || 'USDT' then 'the instrument'
    when (q.sold_tick->>'bid')::numeric > (q.sold_tick->>'ask')::numeric
      or (q.bought_tick->>'bid')::numeric > (q.bought_tick->>'ask')::numeric then 'the tick'
  end
  from (select 10::numeric ^ -kept_scale as unit from currency where code = q.to_currency) c
$$;
grant execute on function swap_flaw(swap_quote) to assay_app;
