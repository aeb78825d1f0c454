-- Whether a rejection waited a week for a second operator: the hold of a customer ends then, though
-- nobody decided whether the payment came back.
create function withdrawal_returns(p_id bigint) returns boolean language sql stable as $$
  select exists (select from withdrawal_step s where s.withdrawal_id = p_id
    and s.step = 'first-rejection' and s.at <= clock_timestamp() - interval '7 days')
$$;
