-- Packs runs of one instrument, by their ids, in the order of their sequences. Of each tick there
-- are eleven figures: run, sequence, time of receipt and bid as what they add to the tick before;
-- how far the time of the price lies behind, age limit, way from bid to ask; the decimals that bid
-- and ask were written with; the lag, and whether there was one. Figures of a kind stand together,
-- each above the least of its kind in as few bytes as the largest needs, none where all are equal.
-- The layout is the number of ticks, the decimals that prices are counted in, and of each kind its
-- least, its bytes and what the first tick begins with.
create function tick_log_pack(p_ids bigint[], out layout text, out figures bytea)
language sql stable set search_path = public, pg_temp as $$
  with line as (
    select row_number() over (order by t.first_sequence, l.n) as n, t.id,
      string_to_array(l.line, ',') as f
    from tick_log t
    cross join lateral string_to_table(t.ticks, E'\n') with ordinality as l (line, n)
    where t.id = any(p_ids)
  ), scale as (
    select max(greatest(length(split_part(f[5], '.', 2)), length(split_part(f[6], '.', 2)))) as s,
      count(*) as ticks
    from line
  ), fact as (
    select n, array[id, f[1]::bigint, f[2]::bigint, (f[5]::numeric * ('1e' || s)::numeric)::bigint,
      f[2]::bigint - f[3]::bigint, f[4]::bigint,
      ((f[6]::numeric - f[5]::numeric) * ('1e' || s)::numeric)::bigint,
      length(split_part(f[5], '.', 2)), length(split_part(f[6], '.', 2)),
      coalesce(f[7]::bigint, 0), (f[7] is not null)::integer] as v
    from line, scale
  ), figure as (
    select n, k, case when k > 4 then v[k]
      else v[k] - lag(v[k]) over (partition by k order by n) end as v,
      case when k <= 4 and n = 1 then v[k] end as begin
    from fact, generate_series(1, 11) k
  ), kind as (
    select k, coalesce(min(v), 0) as least, max(begin) as begin,
      case when max(v) > min(v) then (length(to_hex(max(v) - min(v))) + 1) / 2 else 0 end as bytes
    from figure group by k
  ), shelf as (
    select c.k, c.least, c.bytes, c.begin,
      string_agg(lpad(to_hex(coalesce(f.v, c.least) - c.least), 2 * c.bytes, '0'), '' order by f.n)
      as hex
    from kind c join figure f on f.k = c.k group by c.k, c.least, c.bytes, c.begin
  )
  select concat(min(ticks), ' ', min(s), ' ',
      string_agg(concat_ws(',', least, bytes, begin), ' ' order by k)),
    decode(string_agg(case when bytes > 0 then hex else '' end, '' order by k), 'hex')
  from shelf, scale
$$;
