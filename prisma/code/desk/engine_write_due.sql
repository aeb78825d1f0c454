-- Writes how far trailing stops have come of which nothing is being booked, and waits for nobody's
-- lock. Gives the ids of those whose rows somebody else holds: their best prices stay due.
create function engine_write_due(p_trails jsonb) returns bigint[] language plpgsql as $$
begin
  if p_trails = '[]' then return '{}'; end if;
  update orders o set trailing_extreme = free.extreme
  from (
    select r.id, t.extreme
    from (
      select id, extreme from jsonb_to_recordset(p_trails) as t(id bigint, extreme numeric)
      order by id
    ) t
    cross join lateral (
      select o.id from orders o where o.id = t.id and trail_is_further(o, t.extreme)
      for no key update skip locked) r
    offset 0
  ) free
  where o.id = free.id;
  return array(
    select o.id from jsonb_to_recordset(p_trails) as t(id bigint, extreme numeric)
    join orders o on o.id = t.id
    where trail_is_further(o, t.extreme));
end $$;
