-- How a run can be packed so that it comes out as it was, to the letter: with prices in up to eight
-- decimals (1), in up to four (2) or in up to twelve (3); 0 not at all. No price has more than 14
-- digits then, and no figure of a tick more than six bytes.
create function tick_log_shape(p_run tick_log) returns integer
language sql stable set search_path = public, pg_temp as $$
  select case
    when p_run.ticks !~ ('^' || e.begin || '[^\n]+(\n' || e.begin || '[^\n]+)*$') then 0
    when split_part(p_run.ticks, ',', 1) <> p_run.first_sequence::text
      or split_part(e.line, ',', 1) <> p_run.last_sequence::text
      or p_run.first_at <> 'epoch'::timestamptz
        + split_part(p_run.ticks, ',', 2)::bigint * interval '1 millisecond'
      or p_run.last_at <> 'epoch'::timestamptz
        + split_part(e.line, ',', 2)::bigint * interval '1 millisecond'
      then 0
    when p_run.ticks || E'\n' ~ (e.head || '(,(0|[1-9]\d{0,5})(\.\d{1,8})?){2}' || e.tail) then 1
    when p_run.ticks || E'\n' ~ (e.head || '(,(0|[1-9]\d{0,9})(\.\d{1,4})?){2}' || e.tail) then 2
    when p_run.ticks || E'\n' ~ (e.head || '(,(0|[1-9]\d?)(\.\d{1,12})?){2}' || e.tail) then 3
    else 0
  end
  from (select split_part(p_run.ticks, E'\n', -1) as line,
    '[1-9]\d{0,15},[1-9]\d{0,12},' as begin, '^(\d+,\d+,[1-9]\d{0,12},(0|[1-9]\d{0,11})' as head,
    '(,(0|-?[1-9]\d{0,11}))?\n)+$' as tail) e
$$;
