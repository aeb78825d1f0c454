-- Why a deposit cannot be this payment of its transaction, in words; null when it can. It is told
-- once, also of one that was credited already. Where a watcher saw the transaction, that decides,
-- as far as it looks at the address.
create function deposit_output_flaw(d deposit, p_output text) returns text
language plpgsql stable as $$
declare
  v_other bigint;
begin
  if d.method = 'card' then
    return 'An output is of crypto; of a payment to a bank account give the bank_reference.';
  elsif p_output !~ '^(0|[1-9][0-9]{0,6})$' or p_output::integer > 1000000 then
    return 'The output is the number of the payment in its transaction, from 0 on.';
  elsif d.output_index is not null then
    return format('It is output %s of its transaction, and that is final.', d.output_index);
  elsif d.status in ('rejected', 'duplicate') then
    return format('It is %s, and that is final.', d.status);
  end if;
  select min(o.id) into v_other from deposit o
  left join credited_payment k on k.deposit_id = o.id
  where o.id in (select deposit_near(d)) and o.id <> d.id and o.status = 'approved'
    and o.method = 'crypto' and chain_hash(o.tx_hash) = chain_hash(d.tx_hash)
    and p_output::integer in (o.output_index, k.output_index);
  if v_other is not null then
    return format('This output was credited already, with deposit %s.', v_other);
  end if;
  d.output_index := p_output::integer;
  if deposit_sight(d) = 'elsewhere' then
    return 'The watcher saw no such amount as this output at this address: compare it with '
      'on_chain, or have the watcher tell of it.';
  end if;
  return null;
end $$;
