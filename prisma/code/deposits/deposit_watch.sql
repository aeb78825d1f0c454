-- What a watcher tells of a payment to one of our addresses, as often as it likes: 'unknown' where
-- the address is not ours, 'changed' where it was told otherwise before, 'seen' until it has its
-- confirmations, and then what came of it. Only an address of one customer credits by itself: what
-- arrives at a shared one is evidence for the operator who reviews, since everyone can read its
-- payments and claim them. Ethereum writes an address with or without capitals.
create function deposit_watch(p_network payment_network, p_tx_hash text, p_output integer,
  p_address text, p_currency text, p_amount numeric, p_confirmations integer)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  a deposit_address;
  p chain_payment;
  v_status deposit_status;
begin
  select * into a from deposit_address
  where network = p_network and currency = p_currency
    and case p_network when 'ethereum' then lower(address) = lower(p_address)
      else address = p_address end;
  if not found then return 'unknown'; end if;
  insert into chain_payment as known (network, tx_hash, output_index, address_id, amount,
    confirmations)
  values (p_network, p_tx_hash, p_output, a.id, p_amount, p_confirmations)
  on conflict (network, tx_hash, output_index) do update
    set confirmations = excluded.confirmations, told_at = now()
  returning * into p;
  if (p.address_id, p.amount) is distinct from (a.id, p_amount) then
    return 'changed';
  end if;
  -- One that no second operator has compared yet is nobody's.
  if a.customer_id is null or a.shown_at is null then return 'seen'; end if;
  -- Before the row of the customer, which a new deposit holds: so does everything that moves money.
  perform orders_lock(a.customer_id, 'real');
  if p.deposit_id is null then
    insert into deposit (customer_id, method, currency, address_id, amount, tx_hash, output_index,
      remarks)
    values (a.customer_id, 'crypto', a.currency, a.id, p_amount, p_tx_hash, p_output,
      case when a.enabled then '{}' else '{former-address}' end::deposit_remark[])
    returning id into p.deposit_id;
    update chain_payment set deposit_id = p.deposit_id
    where network = p_network and tx_hash = p_tx_hash and output_index = p_output;
  end if;
  select status into v_status from deposit where id = p.deposit_id for no key update;
  if v_status <> 'pending' then return v_status::text; end if;
  -- Claimed and credited already, or paid to an address that is shown no more: an operator decides.
  -- What its customer answered about lets it rest; it is told of again.
  if not a.enabled
    or exists (select from deposit d join deposit o on deposit_is_same(d, o)
      where d.id = p.deposit_id and o.customer_id = d.customer_id and o.status = 'approved')
    or exists (select from deposit d join customer c on c.id = d.customer_id
      where d.id = p.deposit_id
        and (deposit_rests_until(d) is not null or c.basic_status <> 'verified'))
  then
    return 'seen';
  end if;
  if p_confirmations < (select value::integer from parameter
    where key = 'deposits.confirmations.' || p_network)
  then
    return 'seen';
  end if;
  -- An operator sends it back.
  if exists (select from customer where id = a.customer_id and status = 'closed') then
    return 'seen';
  end if;
  if exists (select from deposit_step
    where deposit_id = p.deposit_id and step = 'first-approval' and operator = 'assay-watcher')
  then
    return 'first-approval';
  end if;
  perform set_config('assay.operator', 'assay-watcher', true);
  return deposit_approve(p.deposit_id, 'assay-watcher')::text;
end $$;
grant execute on function deposit_watch(
  payment_network, text, integer, text, text, numeric, integer) to assay_app;
