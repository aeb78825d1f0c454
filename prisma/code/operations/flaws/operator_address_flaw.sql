-- Why an address to pay to cannot stand as an operator wrote it.
create function operator_address_flaw(p_key text, p_after jsonb, p_operator text) returns text
language plpgsql stable as $$
declare
  a deposit_address;
begin
  if p_key not like 'draft-%' then
    select * into a from deposit_address where id = p_key::bigint;
    if not found then return 'There is no such address.'; end if;
    if jsonb_typeof(coalesce(p_after->'enabled', 'true')) <> 'boolean' then
      return 'Is it enabled? Say true or false.';
    end if;
    if (p_after->>'enabled')::boolean and a.added_by = p_operator then
      return 'You added it: another operator compares it and enables it.';
    end if;
    if (p_after->>'enabled')::boolean
      and operator_wrote('deposit_address', p_key, '{note}', p_operator, false) then
      return 'You wrote a part of it: another operator compares it and enables it.';
    end if;
    -- Of accounts that look alike from before, one is shown.
    if (p_after->>'enabled')::boolean and a.network is null and exists (
      select from deposit_address d where d.id <> a.id and d.network is null and d.enabled
        and d.currency = a.currency and account_is_same(d.address, a.address))
    then
      return 'An account that looks like this one is enabled: they are one.';
    end if;
    return told_flaw(p_after->>'note', 300, 'note');
  end if;
  return case
    when coalesce(p_after->>'network', 'tron') not in ('bitcoin', 'ethereum', 'tron')
      then 'The network is bitcoin, ethereum or tron; leave it out for a bank account.'
    when not exists (select from currency where code = p_after->>'currency')
      then 'Give the currency: USDT, BTC or ETH.'
    when p_after->>'network' is null and p_after->>'currency' <> 'USDT'
      then 'A bank account takes USDT.'
    when (p_after->>'network', p_after->>'currency')
      not in (('bitcoin', 'BTC'), ('ethereum', 'ETH'), ('ethereum', 'USDT'), ('tron', 'USDT'))
      then 'This currency does not travel on this network.'
    when coalesce(length(p_after->>'pay_to'), 0) not between 5 and 200
      then 'Give the address: 5 to 200 characters.'
    when p_after->>'pay_to' <> trim(p_after->>'pay_to') then 'The address begins or ends blank.'
    when p_after->>'pay_to' !~ case p_after->>'network'
        when 'bitcoin' then '^(bc1[a-z0-9]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$'
        when 'ethereum' then '^0x[0-9a-fA-F]{40}$'
        when 'tron' then '^T[1-9A-HJ-NP-Za-km-z]{33}$'
        else '^[^[:cntrl:]\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]+$' end
      then 'This is no address of the network, or it has characters that are not seen.'
    -- Circles and strokes look like digits, and so do letters of Korean that are no syllables, and
    -- what stands alone between digits.
    when p_after->>'network' is null
      and (p_after->>'pay_to' ~ '[\u1100-\u11FF\u3130-\u318F\u2190-\u2BFF]'
        or account_plain(p_after->>'pay_to') ~ '[0-9][^\u0001-\u007F][0-9]')
      then 'An account is written in letters, digits and the marks between them, without signs '
        'that look like these.'
    -- The name of a bank and of an account is free.
    when p_after->>'network' is null and reference_words_flaw(p_after->>'pay_to') is not null
      then replace(reference_words_flaw(p_after->>'pay_to'), 'A reference', 'An account')
    when told_flaw(p_after->>'note', 300, 'note') is not null
      then told_flaw(p_after->>'note', 300, 'note')
    when p_after->>'customer' is not null
      and not exists (select from customer where username = p_after->>'customer')
      then 'There is no customer with this username.'
    when exists (select from deposit_address d
      where d.network::text is not distinct from p_after->>'network'
        and d.currency = p_after->>'currency' and lower(d.address) = lower(p_after->>'pay_to'))
      then 'This address is there already.'
    when p_after->>'network' is null and exists (select from deposit_address d
      where d.network is null and d.currency = p_after->>'currency'
        and account_is_same(d.address, p_after->>'pay_to'))
      then 'This account is there already, written otherwise: accounts that look alike are one, '
        'and so are those with the same IBAN, or else with the same longest number.'
    when p_after->>'network' is null and account_iban_flaw(p_after->>'pay_to') is not null
      then account_iban_flaw(p_after->>'pay_to')
    -- What is paid to one address in another currency is of the same owner.
    when exists (select from deposit_address d
      where d.network::text = p_after->>'network' and lower(d.address) = lower(p_after->>'pay_to')
        and d.customer_id is distinct from
          (select id from customer where username = p_after->>'customer'))
      then 'This address is there already, for somebody else.'
  end;
end $$;
