-- What the owner of the database gave a parameter last, where operators changed it since; null
-- where its value is the owner's. Kept by the statement that changes the value.
alter table parameter add column given text;

-- For what operators changed so far, from their record. What a change says was before it can be an
-- edit that waited, and counts only where none did; else what was saved before it counts.
create temporary table wish as
  select c.id, c.row_key as key, c.at, c.accepted, o.at as carried_at, n.seen, n.wrote,
    c.after->>'value' as written,
    coalesce(o.done and o.answer like 'Saved%', false) as is_saved
  from operator_change c left join operator_outcome o on o.change_id = c.id
  -- As values are kept: without blanks around them and zeros that say nothing.
  cross join lateral (
    select min(k.plain) filter (where k.is_after) as wrote,
      min(k.plain) filter (where not k.is_after) as seen
    from (
      select v.is_after, case
        when v.t ~ '^[0-9]{1,18}(\.[0-9]{1,18})?$' then trim_scale(v.t::numeric)::text
        when v.t ~ '^[0-9]+:[0-9]+(,[0-9]+:[0-9]+)*$'
          then regexp_replace(v.t, '\m0+(?=[0-9])', '', 'g')
        else v.t end as plain
      from (values (true, btrim(c.after->>'value', E' \t\r\n')),
        (false, btrim(c.before->>'value', E' \t\r\n'))) v (is_after, t)
    ) k
  ) n
  where c.table_name = 'parameter';
create index on wish (key, id);
-- Whether nothing waited: what is carried is seen to wait until that is committed.
create temporary table said as
  select c.*, c.seen is not null and not exists (
    select from wish d
    where d.key = c.key and d.id < c.id and d.accepted
      and (d.carried_at is null or d.carried_at > c.at
        or d.wrote = c.seen and d.carried_at > c.at - interval '10 seconds')) as is_true
  from wish c;
create index on said (key, id);

alter table parameter disable trigger user;
do $$
declare
  p record;
  s record;
  v_given text;
begin
  for p in select key, value, changed_at from parameter loop
    v_given := null;
    for s in
      select wrote, written, carried_at, lag(wrote) over byturn as was,
        lag(carried_at) over byturn as was_at
      from said where key = p.key and is_saved
      window byturn as (order by carried_at, id)
      order by carried_at desc, id desc
    loop
      -- The owner changed it after all of them.
      exit when v_given is null
        and (p.value not in (s.wrote, s.written) or s.carried_at < p.changed_at);
      -- What stood there last between this one and the one before; a statement that began before
      -- that one was carried saw what it changed.
      v_given := coalesce((
        select r.seen from said r
        where r.key = p.key and r.is_true and r.at < s.carried_at
          and (s.was_at is null or r.at > s.was_at + case when exists (
            select from said e
            where e.key = p.key and e.id < r.id
              and (e.is_true and e.seen = r.seen or e.is_saved and e.wrote = r.seen))
            then interval '2 minutes' else interval '0' end)
        order by r.id desc limit 1), s.was);
      -- Where that is another one than what operators saved, the owner gave it in between.
      exit when v_given is distinct from s.was;
    end loop;
    update parameter set given = v_given where key = p.key and v_given is not null;
  end loop;
end $$;
alter table parameter enable trigger user;
drop table said, wish;
