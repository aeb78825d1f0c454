-- Brings the candles above `p_level` up to date from `p_since` on, each level from the one below
-- it. None begins after `p_until`, so that months to come need not be looked at. Planned by keys
-- from the first call on, as ledger_post is.
create function roll_candles(p_codes text[], p_source text, p_since timestamptz,
  p_level text default '1m', p_until timestamptz default 'infinity')
returns void language plpgsql
  set enable_seqscan = off set enable_bitmapscan = off
  set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_reached boolean := false;
  v_from text;
  v_to text;
  v_width interval;
  v_origin timestamptz;
  v_first timestamptz;
begin
  for v_from, v_to, v_width, v_origin in
    select * from (values
      ('1m', '5m', interval '5 minutes', timestamptz '1970-01-01 00:00Z'),
      ('5m', '15m', interval '15 minutes', timestamptz '1970-01-01 00:00Z'),
      ('15m', '30m', interval '30 minutes', timestamptz '1970-01-01 00:00Z'),
      ('30m', '1h', interval '1 hour', timestamptz '1970-01-01 00:00Z'),
      ('1h', '4h', interval '4 hours', timestamptz '1970-01-01 00:00Z'),
      ('4h', '1d', interval '1 day', timestamptz '1970-01-01 00:00Z'),
      ('1d', '1w', interval '7 days', timestamptz '1970-01-05 00:00Z')) as level
  loop
    v_reached := v_reached or v_from = p_level;
    continue when not v_reached;
    v_first := date_bin(v_width, p_since, v_origin);
    insert into candle as c (code, source, interval, start, open, high, low, close, volume, made)
    select l.code, p_source, v_to, l.bin, (array_agg(l.open order by l.start))[1], max(l.high),
      min(l.low), (array_agg(l.close order by l.start desc))[1], sum(l.volume), bool_or(l.made)
    from (
      select s.*, date_bin(v_width, s.start, v_origin) as bin
      from unnest(p_codes) as asked (code)
      cross join lateral (
        select code, start, open, high, low, close, volume, made from candle
        where code = asked.code and source = p_source and interval = v_from and start >= v_first
          and start <= p_until
        offset 0
      ) s
    ) l
    group by l.code, l.bin
    on conflict (code, source, interval, start) do update
      set open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
        volume = excluded.volume, made = excluded.made
      where (c.open, c.high, c.low, c.close, c.volume, c.made)
        is distinct from (excluded.open, excluded.high, excluded.low, excluded.close,
          excluded.volume, excluded.made);
  end loop;
end $$;
grant execute on function roll_candles(text[], text, timestamptz, text, timestamptz)
  to assay_app;
