-- What of customers came in by the payment that a reference names: a deposit that was credited or
-- is to be reviewed, one told of by the end of its hash alone too, what the watcher saw, or what an
-- account had of which nothing is kept. Null where nothing did.
create function customer_paid_in(p_reference text) returns text language plpgsql stable as $$
declare
  v_hash text := chain_hash(p_reference);
  v_ways text[] := hash_ways(chain_hash(p_reference));
  r record := withdrawal_hash(p_reference);
  v_named deposit;
  v_ended deposit;
  v_what text;
begin
  v_named.method := 'card';
  v_named.tx_hash := p_reference;
  v_named.bank_reference := p_reference;
  v_ended.method := 'crypto';
  v_ended.tx_hash := v_hash;
  select 'deposit ' || min(o.id) into v_what
  from deposit o
  where o.id in (select deposit_near(v_named) union select deposit_near(v_ended))
    and o.status in ('pending', 'approved')
    and (payments_are_one(p_reference, coalesce(o.bank_reference, deposit_named(o)))
      or o.method = 'crypto' and o.tx_hash = ''
        and coalesce(lower(o.last_six) = any(deposit_ends(v_ended)), false));
  if v_what is not null then return v_what; end if;
  -- At an address of nobody's it may be the house's own; who tells of it later is refused.
  if exists (select from chain_payment p
    join deposit_address a on a.id = p.address_id
    left join deposit o on o.id = p.deposit_id
    where a.customer_id is not null and (p.deposit_id is null or o.status <> 'rejected')
      and p.network = any (enum_range(null::payment_network)) and p.tx_hash = any(v_ways)
      and not coalesce(p.output_index <> r.output, false))
  then
    return 'a payment that the watcher saw';
  end if;
  return case when exists (select from forgotten_payment f 
    where f.tx_hash = any(v_ways || deposit_ends(v_ended)))
    then 'a deposit of years ago' end;
end $$;
