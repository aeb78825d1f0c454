-- Has a change wait for its next try, each time twice as long, up to so many seconds. Gives how
-- often that was.
create function operator_put_off(p_id bigint, p_seconds integer, p_most integer) returns integer
language sql as $$
  update operator_queue set tries = tries + 1, again_at = clock_timestamp()
    + make_interval(secs => least(p_seconds * 2 ^ least(tries, 12), p_most))
  where change_id = p_id returning tries
$$;
