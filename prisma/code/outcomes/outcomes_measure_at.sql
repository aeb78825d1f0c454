-- Measures a day once: of everyone with a fill on a real account in the 30, 90 and 365 days before
-- the moment, what trading did to them in that time. That is the price profit of what they closed,
-- less all fees, with what the house covered of it, and how much what is open gained or lost in
-- that time, as equity was last measured. Of a closed account what was measured is erased: whoever
-- closed one and had anything open as the time began is left out, since what that had gained by
-- then would count as made since. For nobody to call: the moment is the database's.
create function outcomes_measure_at(p_now timestamptz) returns void
language sql as $$
  insert into outcome (day, days, traded, lost, measured_at)
  select (p_now at time zone 'UTC')::date, s.days, m.traded, m.lost, p_now
  from unnest('{30,90,365}'::integer[]) s (days)
  cross join lateral (
    select count(*) as traded, count(*) filter (where t.net + coalesce(u.open_now, 0)
      - coalesce(v.open_then, 0) < 0) as lost
    from (
      select o.customer_id, sum(coalesce(f.profit, 0) - f.fee + f.covered) as net
      from fill f join orders o on o.id = f.order_id
      join customer c on c.id = o.customer_id
      where o.mode = 'real' and f.created_at > p_now - make_interval(days => s.days)
        and f.created_at <= p_now
      group by o.customer_id
      having bool_and(c.status <> 'closed'
        or o.opened_at > p_now - make_interval(days => s.days))
    ) t
    left join lateral (
      select e.equity - e.balance as open_now from equity_point e
      where e.customer_id = t.customer_id and e.mode = 'real' and e.at <= p_now
      order by e.at desc limit 1
    ) u on true
    left join lateral (
      select e.equity - e.balance as open_then from equity_point e
      where e.customer_id = t.customer_id and e.mode = 'real'
        and e.at <= p_now - make_interval(days => s.days)
      order by e.at desc limit 1
    ) v on true
  ) m
  where not exists (select from outcome d where d.day = (p_now at time zone 'UTC')::date)
  on conflict do nothing
$$;
