-- The deposit because of which nobody may approve this one as it stands; null where there is none.
create function deposit_blocked_by(d deposit) returns bigint language sql stable as $$
  select o.id from deposit_conflicts(d) o where coalesce(not deposit_outranks(d, o), true)
  order by o.customer_id = d.customer_id desc, o.id limit 1
$$;
