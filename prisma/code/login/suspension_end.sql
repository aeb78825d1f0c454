-- Until when a customer is suspended; null where they are not.
create function suspension_end(p_customer bigint) returns timestamptz
language sql volatile as $$
  select c.suspended_until from customer c
  where c.id = p_customer and c.status = 'suspended' and c.suspended_until > clock_timestamp()
$$;
