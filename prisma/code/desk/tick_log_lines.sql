-- Unpacks what tick_log_pack made: each tick as the line that it was, with the run that it was in.
create function tick_log_lines(p_layout text, p_figures bytea)
returns table (run bigint, n bigint, line text)
language sql immutable set search_path = public, pg_temp as $$
  with word as (
    -- In memory, since each look at a stored value would fetch it anew.
    select string_to_array(p_layout, ' ') as w, p_figures || ''::bytea as figures
  ), kind as (
    select k - 2 as k, w[1]::integer as ticks, figures, split_part(part, ',', 1)::bigint as least,
      split_part(part, ',', 2)::integer as bytes,
      nullif(split_part(part, ',', 3), '')::bigint as begin,
      w[1]::integer * (sum(split_part(part, ',', 2)::integer) over (order by k)
        - split_part(part, ',', 2)::integer) as place
    from word, unnest(w) with ordinality as p (part, k) where k > 2
  ), figure as (
    select k, i, case when i = 0 and begin is not null then begin else least + (
      'x' || lpad(encode(substr(figures, place::integer + i * bytes + 1, bytes), 'hex'), 16, '0')
      )::bit(64)::bigint end as v
    from kind, generate_series(0, ticks - 1) i
  ), fact as (
    select i, max(v) filter (where k = 1) as id, max(v) filter (where k = 2) as sequence,
      max(v) filter (where k = 3) as received, max(v) filter (where k = 4) as bid,
      max(v) filter (where k = 5) as delay, max(v) filter (where k = 6) as age,
      max(v) filter (where k = 7) as spread, max(v) filter (where k = 8) as bid_decimals,
      max(v) filter (where k = 9) as ask_decimals, max(v) filter (where k = 10) as lag_ms,
      max(v) filter (where k = 11) as has_lag
    from figure group by i
  ), whole as (
    select i, sum(id) over w as id, sum(sequence) over w as sequence,
      sum(received) over w as received, sum(bid) over w as bid, delay, age, spread,
      bid_decimals::integer, ask_decimals::integer,
      case has_lag when 1 then lag_ms end as lag_ms
    from fact window w as (order by i rows unbounded preceding)
  )
  select id::bigint, i + 1, concat_ws(',', sequence, received, received - delay, age,
    round(bid * scale, bid_decimals), round((bid + spread) * scale, ask_decimals), lag_ms)
  from whole, (select ('1e-' || split_part(p_layout, ' ', 2))::numeric as scale) s
$$;
