-- Adds an address that an operator wrote, or changes what may be changed of one.
create function deposit_address_carry(p_key text, p_after jsonb, p_operator text,
  out row_key text, out answer text)
language plpgsql as $$
begin
  row_key := p_key;
  if p_key like 'draft-%' then
    insert into deposit_address (network, currency, address, note, customer_id, added_by)
    values ((p_after->>'network')::payment_network, p_after->>'currency', p_after->>'pay_to',
      coalesce(p_after->>'note', ''),
      (select id from customer where username = p_after->>'customer'), p_operator)
    returning id::text into row_key;
    answer := 'Added. Customers see it once another operator has enabled it.';
    return;
  end if;
  -- Customers read the note beside the address: a new one is compared by another operator too.
  if p_after ? 'note' then
    update deposit_address set note = coalesce(p_after->>'note', ''), enabled = false,
      added_by = p_operator
    where id = p_key::bigint;
    answer := 'Saved, and disabled until another operator has enabled it.';
    return;
  end if;
  update deposit_address set enabled = coalesce((p_after->>'enabled')::boolean, enabled)
  where id = p_key::bigint;
  answer := case (p_after->>'enabled')::boolean
    when true then 'Enabled: customers pay to it from now on.'
    when false then 'Disabled: it is shown to nobody.' else 'Saved.' end;
end $$;
