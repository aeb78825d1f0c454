-- The word before the answer of a review that is late: 48 hours after it was handed in, as its
-- customer was promised.
create function operator_late(p_waits boolean, p_handed_in timestamptz, p_answer text) returns text
language sql stable as $$
  select concat_ws(' ', case when p_waits and p_handed_in + interval '48 hours' < now() then
    to_char(p_handed_in + interval '48 hours', '"OVERDUE since "YYYY-MM-DD HH24:MI"."') end,
    nullif(p_answer, ''))
$$;
grant execute on function operator_late(boolean, timestamptz, text) to assay_operator;
