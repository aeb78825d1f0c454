-- Since when what was claimed as sent stands undisputed: since then, or since the word of the last
-- who said that it came back lapsed, so that somebody else has a week to say so; null where it is
-- disputed, or was never claimed.
create function withdrawal_undisputed_at(p_id bigint) returns timestamptz
language sql stable as $$
  select greatest(withdrawal_sent_at(p_id), max(operator_lapsed_at(operator, at)))
  from withdrawal_step where withdrawal_id = p_id and step = 'first-rejection'
  having withdrawal_sent_at(p_id) is not null and withdrawal_disputed_at(p_id) is null
$$;
grant execute on function withdrawal_undisputed_at(bigint) to assay_app;
