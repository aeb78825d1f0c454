-- The bid that a key of a customer made within the last day.
create function collectible_made(p_customer bigint, p_key text) returns bigint
language sql stable as $$
  select id from bid where customer_id = p_customer and client_key = p_key
    and placed_at > clock_timestamp() - interval '24 hours'
$$;
