-- What a watcher tells of a payment to one of our addresses, as often as it likes: 'unknown' where
-- the address is not ours, 'changed' where it was told otherwise before, 'seen' until it has its
-- confirmations, and then what came of it. Only an address of one customer credits by itself: what
-- arrives at a shared one is evidence for the operator who reviews, since everyone can read its
-- payments and claim them. A large or unusual one is asked about in `p_wording`. Ethereum writes an
-- address with or without capitals.
create function deposit_watch(p_network payment_network, p_tx_hash text, p_output integer,
  p_address text, p_currency text, p_amount numeric, p_confirmations integer, p_wording jsonb)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  a deposit_address;
  p chain_payment;
  d deposit;
  v_hash text := payment_hash(p_network, p_tx_hash);
  v_why text;
  v_told jsonb := jsonb_build_object('address', p_address, 'currency', p_currency,
    'amount', trim_scale(p_amount)::text);
begin
  select * into a from deposit_address
  where network = p_network and currency = p_currency
    and case p_network when 'ethereum' then lower(address) = lower(p_address)
      else address = p_address end;
  -- What says otherwise than before changes nothing of that: both are for a person to look at.
  update chain_payment k set told_otherwise = case
      when k.told_otherwise @> jsonb_build_array(v_told)
        or jsonb_array_length(k.told_otherwise) >= 20 then k.told_otherwise
      else k.told_otherwise || (v_told || jsonb_build_object('confirmations', p_confirmations)) end
  where k.network = p_network and k.tx_hash = v_hash and k.output_index = p_output
    and (k.address_id, k.amount) is distinct from (a.id, p_amount);
  if found then return 'changed'; end if;
  if a.id is null then return 'unknown'; end if;
  insert into chain_payment as known (network, tx_hash, output_index, address_id, amount,
    confirmations, last_told)
  values (p_network, v_hash, p_output, a.id, p_amount, p_confirmations, p_confirmations)
  on conflict (network, tx_hash, output_index) do update
    set confirmations = greatest(known.confirmations, excluded.confirmations),
      last_told = excluded.last_told, told_at = now()
    where (known.address_id, known.amount) = (excluded.address_id, excluded.amount)
  returning * into p;
  if not found then return 'changed'; end if;
  -- One that no second operator has compared yet is nobody's.
  if a.customer_id is null or a.shown_at is null then return 'seen'; end if;
  -- Before the row of the customer, which a new deposit holds: so does everything that moves money.
  perform orders_lock(a.customer_id, 'real');
  select deposit_id into p.deposit_id from chain_payment
  where network = p_network and tx_hash = v_hash and output_index = p_output;
  if p.deposit_id is null then
    d := deposit_claim(a, a.customer_id, p_amount, v_hash, '');
    d.output_index := p_output;
    v_why := question_why(a.customer_id, 'deposit', a.currency, deposit_adds(d));
    if v_why is not null then
      insert into money_question (customer_id, move, currency, amount, target_id, why, locale,
        wording)
      select a.customer_id, 'deposit', a.currency, p_amount, a.id, v_why, c.locale, p_wording
      from customer c where c.id = a.customer_id
      returning id into d.question_id;
    end if;
    insert into deposit (customer_id, method, currency, address_id, amount, tx_hash, output_index,
      question_id, remarks)
    values (a.customer_id, 'crypto', a.currency, a.id, p_amount, v_hash, p_output, d.question_id,
      case when a.enabled then '{}' else '{former-address}' end::deposit_remark[])
    returning id into p.deposit_id;
    update chain_payment set deposit_id = p.deposit_id
    where network = p_network and tx_hash = v_hash and output_index = p_output;
    select * into d from deposit where id = p.deposit_id;
    -- What its customer was credited with on their report is not there twice.
    perform deposit_close_same(o) from deposit o
    where o.id = deposit_credited_as(d) and o.customer_id = d.customer_id;
  end if;
  return coalesce(nullif(deposit_credit_seen(p.deposit_id)::text, 'pending'), 'seen');
end $$;
grant execute on function deposit_watch(
  payment_network, text, integer, text, text, numeric, integer, jsonb) to assay_app;
