-- Whether a rejection that stands waited a week for a second operator: the hold of a customer ends
-- then, though nobody decided whether the payment came back.
create function withdrawal_returns(p_id bigint) returns boolean language sql stable as $$
  select coalesce(withdrawal_disputed_at(p_id) <= clock_timestamp() - interval '7 days', false)
$$;
grant execute on function withdrawal_returns(bigint) to assay_app;
