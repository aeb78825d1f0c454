-- Which part of a limit an amount takes up, 1 is all of it: so amounts in several currencies count
-- together. Of a limit of nothing, or of one that is not there, any amount takes more than all.
create function limit_share(p_limit text, p_amount numeric) returns numeric
language sql stable as $$
  select case when p_amount <= 0 then 0
    else coalesce((select p_amount / nullif(value::numeric, 0) from parameter where key = p_limit),
      'Infinity') end
$$;
grant execute on function limit_share(text, numeric) to assay_app;
