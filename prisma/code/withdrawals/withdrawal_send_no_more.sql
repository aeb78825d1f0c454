-- The word before the answer of an approved withdrawal that nobody claimed as sent and that its
-- customer may take back in two days or less: what is sent unclaimed might be paid twice. Null
-- before.
create function withdrawal_send_no_more(p_approved_at timestamptz) returns text
language sql stable as $$
  select to_char(p_approved_at + interval '7 days', '"SEND NOTHING UNCLAIMED: save status sent '
    'with the reference first. From "YYYY-MM-DD HH24:MI" on the customer may take it back."')
  where p_approved_at < now() - interval '5 days'
$$;
grant execute on function withdrawal_send_no_more(timestamptz) to assay_operator;
