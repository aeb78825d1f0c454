-- The first day in UTC of the month that is not over for an inviter: some day of it, or of one
-- before, is not counted of somebody they invited. What is shown and paid comes from before it, by
-- whole months, so that no sum that grows tells what one customer did on one day.
create function invite_over(p_inviter bigint, p_now timestamptz) returns date
language sql stable as $$
  select date_trunc('month', least(((p_now at time zone 'UTC')::date)::timestamp,
    min(i.next_day) filter (where c.status <> 'suspended' and n.status <> 'suspended')))::date
  from customer n
  left join invitation i on i.inviter_id = n.id and i.next_day is not null
  left join customer c on c.id = i.customer_id
  where n.id = p_inviter
$$;
grant execute on function invite_over(bigint, timestamptz) to assay_app;
