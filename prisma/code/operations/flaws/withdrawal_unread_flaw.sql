-- What an operator who ends a withdrawal may not have read, since a page does not change by itself:
-- that somebody else claimed it as sent a moment ago, when hardly anything came back yet, or said
-- that it came back. They are told once, and what they save after that counts.
create function withdrawal_unread_flaw(p_key text, p_after jsonb, p_operator text) returns text
language sql stable as $$
  select format('Read this first, then save %s once more if it is right all the same: %s %s.',
    p_after->>'status', s.operator, case s.step
      when 'sent' then format('claimed it as sent with %s, and was told to send it now',
        s.reference)
      else format('said that it came back (%s)', rtrim(s.reason, '.')) end)
  from withdrawal_step s
  where s.withdrawal_id = p_key::bigint and s.operator <> p_operator
    and (p_after->>'status', s.step::text)
      in (('rejected', 'sent'), ('completed', 'first-rejection'))
    and (s.step <> 'sent' or s.at > clock_timestamp() - interval '10 minutes')
    and not exists (select from operator_change c
      where c.table_name = 'withdrawal' and c.row_key = p_key and c.operator = p_operator
        and c.at > s.at and c.answer like 'Not saved. Read this first%')
  order by s.at desc limit 1
$$;
