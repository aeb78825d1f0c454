-- Why a collectible, new or changed, cannot stand as an operator wrote it.
create function operator_collectible_flaw(p_key text, p_after jsonb, p_operator text)
returns text language plpgsql stable as $$
declare
  c collectible;
  v_name text;
begin
  foreach v_name in array array['start_price', 'min_step', 'buy_now_price'] loop
    if p_after->>v_name !~ '^[0-9]{1,9}(\.[0-9]{1,8})?$' then
      return format('Write %s as a plain number.', v_name);
    end if;
  end loop;
  foreach v_name in array array['picture', 'charity'] loop
    if p_after->>v_name !~ '^[1-9][0-9]{0,17}$' then
      return format('Give the number of its %s.', v_name);
    end if;
  end loop;
  if p_after ? 'chain' and not coalesce(p_after->>'chain', '')
    = any (enum_range(null::payment_network)::text[])
  then
    return 'The chain is tron, ethereum or bitcoin.';
  end if;
  if p_after->>'ends_at' is not null and (not is_moment(p_after->>'ends_at')
    or p_after->>'ends_at' !~ ('^20[0-9]{2}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}'
      || '(:[0-9]{2}([.][0-9]{1,6})?)?(Z|[+]00(:00)?)$'))
  then
    return 'Give the end in UTC, such as 2026-12-24T18:00Z.';
  end if;
  if p_key like 'draft-%' then return collectible_flaw(collectible_written(c, p_after)); end if;
  select * into c from collectible where id = p_key::bigint;
  if not found then return 'There is no such collectible.'; end if;
  if p_after ? 'transfer_reference' then
    return case
      when p_after - 'transfer_reference' <> '{}' then 'Note the transfer by itself.'
      when c.status <> 'sold' then 'It was not sold: there is nothing to send.'
      else coalesce(reference_flaw(p_after->>'transfer_reference'), collectible_transfer_flaw(c,
        trim(coalesce(p_after->>'transfer_reference', '')), p_operator)) end;
  end if;
  if c.status in ('sold', 'unsold') then
    return format('It closed %s: that stays.', c.status);
  end if;
  if jsonb_typeof(coalesce(p_after->'enabled', 'true')) <> 'boolean' then
    return 'Is it enabled? Say true or false.';
  end if;
  if c.status = 'open' then
    if exists (select from bid where collectible_id = c.id) then
      return 'Somebody has bid for it: its terms stay, and it stays listed until its end.';
    end if;
    return case when p_after is distinct from '{"enabled": false}'
      then 'While it is listed its terms stay: withdraw it first, by enabled = false.' end;
  end if;
  if p_after->>'enabled' = 'false' then return 'It is not listed.'; end if;
  if p_after->>'enabled' = 'true' then
    if p_after <> '{"enabled": true}' then
      return 'Save the terms first: another operator compares them and enables it.';
    end if;
    if c.written_by = p_operator or operator_wrote('collectible', p_key,
      '{address,buy_now_price,chain,charity,creator,description,ends_at,min_step,name,picture,
        start_price}', p_operator, false)
    then
      return 'You wrote its terms: another operator compares them and enables it.';
    end if;
  end if;
  return collectible_flaw(collectible_written(c, p_after));
end $$;
