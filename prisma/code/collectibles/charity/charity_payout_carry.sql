-- Enters a payout to a charity, or decides on one that another operator entered.
create function charity_payout_carry(p_key text, p_after jsonb, p_operator text, out row_key text,
  out answer text)
language plpgsql as $$
begin
  row_key := p_key;
  if p_key not like 'draft-%' then
    answer := charity_payout_decide(p_key::bigint, p_after, p_operator);
    return;
  end if;
  insert into charity_payout (charity_id, source, currency, amount, paid_on, reference,
    receipt, entered_by)
  values ((p_after->>'charity')::bigint, coalesce(p_after->>'source', 'sales')::charity_source,
    coalesce(p_after->>'currency', 'USDT'), (p_after->>'amount')::numeric,
    (p_after->>'paid_on')::date, trim(p_after->>'reference'), trim(p_after->>'receipt'),
    p_operator)
  returning id::text into row_key;
  answer := 'Entered. Nothing has moved: another operator approves it.';
end $$;
