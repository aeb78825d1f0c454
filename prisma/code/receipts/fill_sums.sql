-- Fills of margin orders in a span of time by UTC day. Slippage is in price units; what it was
-- worth in USDT is reckoned with the fill's own lots and conversion.
create function fill_sums(p_from timestamptz, p_to timestamptz)
returns table (
  day date, mode mode, reason text, type smallint, fills integer, better integer, worse integer,
  better_amount numeric, worse_amount numeric
)
language sql stable as $$
  select m.day, m.mode, m.reason, m.type, count(*)::integer,
    (count(*) filter (where m.slippage < 0))::integer,
    (count(*) filter (where m.slippage > 0))::integer,
    coalesce(sum(m.amount) filter (where m.slippage < 0), 0),
    coalesce(sum(m.amount) filter (where m.slippage > 0), 0)
  from (
    select (f.created_at at time zone 'UTC')::date as day, o.mode, f.reason,
      i.type::smallint as type, f.slippage,
      case when f.slippage = 0 then 0 else abs(f.slippage) * f.lots * o.contract_size * (
        case when jsonb_typeof(f.conversion->'tick') is distinct from 'object' then 1
        else power(
          ((f.conversion->'tick'->>'bid')::numeric + (f.conversion->'tick'->>'ask')::numeric) / 2,
          case when (f.conversion->>'inverse')::boolean then -1 else 1 end) end) end as amount
    from fill f join orders o on o.id = f.order_id join instrument i on i.code = o.code
    -- A limit is never filled worse; how much better it is lies with whoever named it.
    where order_form(o.kind) = 'position' and f.reason <> 'limit-order'
      and f.created_at >= p_from and f.created_at < p_to
  ) m group by 1, 2, 3, 4
$$;
grant execute on function fill_sums(timestamptz, timestamptz) to assay_app;
