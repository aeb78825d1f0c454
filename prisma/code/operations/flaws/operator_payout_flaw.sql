-- Why a payout to a charity cannot be entered, or decided, as an operator wrote it.
create function operator_payout_flaw(p_key text, p_after jsonb, p_operator text) returns text
language plpgsql stable as $$
declare
  p charity_payout;
  v_owed numeric;
  v_places integer;
begin
  if p_key not like 'draft-%' then
    select * into p from charity_payout where id = p_key::bigint;
    if not found then return 'There is no such payout.'; end if;
    return charity_payout_flaw(p, p_after->>'status', p_after->>'reason', p_operator);
  end if;
  if coalesce(p_after->>'charity', '') !~ '^[1-9][0-9]{0,17}$' then
    return 'Give the number of the charity.';
  end if;
  if coalesce(p_after->>'source', 'sales') not in ('sales', 'gifts') then
    return 'The source is sales (of what was sold for it) or gifts (of closed accounts).';
  end if;
  if coalesce(p_after->>'currency', 'USDT') not in (select code from currency)
    or coalesce(p_after->>'source', 'sales') = 'sales'
      and coalesce(p_after->>'currency', 'USDT') <> 'USDT'
  then
    return 'What was sold is in USDT; gifts are in USDT, BTC or ETH.';
  end if;
  v_owed := charity_owed((p_after->>'charity')::bigint,
    coalesce(p_after->>'source', 'sales')::charity_source,
    coalesce(p_after->>'currency', 'USDT'));
  select kept_scale into v_places from currency
  where code = coalesce(p_after->>'currency', 'USDT');
  return case
    when v_owed is null then 'There is no such charity.'
    when coalesce(p_after->>'amount', '') !~ '^[0-9]{1,9}(\.[0-9]{1,12})?$'
      or (p_after->>'amount')::numeric <= 0 then 'Give the amount, such as 1000.'
    when scale(trim_scale((p_after->>'amount')::numeric)) > v_places
      then format('Give the amount with %s places after the point at most.', v_places)
    when (p_after->>'amount')::numeric > v_owed
      then format('Only %s are owed.', trim_scale(v_owed))
    when coalesce(p_after->>'paid_on', '') !~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$'
      or not is_moment(p_after->>'paid_on')
      -- Where the day begins first it is today up to 14 hours earlier.
      or (p_after->>'paid_on')::date > (now() at time zone 'UTC' + interval '14 hours')::date
      then 'Give the day it was paid, such as 2026-11-25, and no later one than today.'
    when coalesce(p_after->>'reference', '') !~ '^[ -~]{3,100}$'
      or length(reference_look(p_after->>'reference')) < 3
      then 'Give the reference of the payment, of the bank or the chain: 3 to 100 characters, of '
        || 'which each can be typed and 3 are letters or digits.'
    when exists (select from charity_payout o
      where o.status <> 'rejected'
        and payments_are_one(o.reference, p_after->>'reference'))
      then 'A payout with this reference is there already.'
    when coalesce(length(trim(p_after->>'receipt')), 0) not between 3 and 1000
      then 'Give what the charity confirmed, in 3 to 1000 characters.'
    else coalesce(reference_flaw(p_after->>'reference'),
      house_payment_flaw('payout', p_after->>'reference'),
      told_flaw(translate(p_after->>'receipt', E'\n', ' '), 1000, 'receipt')) end;
end $$;
