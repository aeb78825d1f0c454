-- When an operator claimed that a withdrawal is being sent; null where nobody did.
create function withdrawal_sent_at(p_id bigint) returns timestamptz language sql stable as $$
  select max(at) from withdrawal_step where withdrawal_id = p_id and step = 'sent'
$$;
grant execute on function withdrawal_sent_at(bigint) to assay_app;
