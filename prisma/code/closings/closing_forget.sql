-- Erases what was kept of a closed account once its time is over: what proved who the customer was,
-- the keys of their pictures, where their money went, what they limited, and what names a payment
-- to or from outside. Orders and movements of money stay, under a number that is nobody's. False
-- where it is not due.
create function closing_forget(p_id bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_customer bigint;
begin
  update account_closing set erased_at = clock_timestamp(), email_hash = null, farewell = null
  where id = p_id and erased_at is null and kept_until <= clock_timestamp()
  returning customer_id into v_customer;
  if not found then return false; end if;
  update file set state = 'removed', removed_at = now(), used_for = null, key_id = null,
    wrapped_key = null, sha256 = null, size_bytes = null
  where customer_id = v_customer and state <> 'removed';
  update verification set fields = '{}', reason = '', reasons = '{}' where customer_id = v_customer;
  update withdrawal_destination set erased_at = clock_timestamp(), name = '-', address = null,
    bank_name = null, card_number = null, last_four = null, card_network = null,
    sealed_card = null, key_id = null, card_hash = null, bank_code = null, branch_number = null,
    bank_address = null, payee_address = null, bank_phone = null, is_default = false,
    removed_at = coalesce(removed_at, now())
  where customer_id = v_customer;
  delete from support_message where customer_id = v_customer;
  delete from support_conversation where customer_id = v_customer;
  update bid set receiving_address = '-' where customer_id = v_customer;
  insert into forgotten_payment (address_id, tx_hash)
  select distinct address_id, lower(tx_hash) from deposit
  where customer_id = v_customer and status = 'approved' and method = 'crypto' and tx_hash <> ''
  union
  -- What was told of by the end of its hash stays known by the hash that the watcher saw, or by
  -- that end.
  select d.address_id, coalesce(p.tx_hash, lower(d.last_six))
  from deposit d left join chain_payment p on p.address_id = d.address_id and p.amount = d.amount
    and coalesce(p.deposit_id, d.id) = d.id
    and lower(d.last_six) in (lower(right(p.tx_hash, 6)), hash_start(p.tx_hash))
  where d.customer_id = v_customer and d.status = 'approved' and d.method = 'crypto'
    and d.tx_hash = '' and d.last_six <> ''
  on conflict do nothing;
  delete from credited_payment where deposit_id in (
    select id from deposit where customer_id = v_customer);
  update deposit set tx_hash = '', last_six = '', bank_reference = null,
    reason = case when reason = '' then '' else '-' end
  where customer_id = v_customer;
  update withdrawal set reason = case when reason = '' then '' else '-' end,
    reference = case when reference = '' then '' else '-' end
  where customer_id = v_customer;
  update withdrawal_step s set reason = case when s.reason is not null then '-' end,
    reference = case when s.reference is not null then '-' end
  from withdrawal w where w.id = s.withdrawal_id and w.customer_id = v_customer
    and num_nonnulls(s.reason, s.reference) > 0;
  update loan set reason = case when reason = '' then '' else '-' end
  where customer_id = v_customer;
  delete from own_limit where customer_id = v_customer;
  delete from own_limit_change where customer_id = v_customer;
  delete from trading_break where customer_id = v_customer;
  return true;
end $$;
grant execute on function closing_forget(bigint) to assay_app;
