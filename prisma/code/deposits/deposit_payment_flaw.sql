-- Why the payment that a deposit tells of cannot be credited with it, in words; null when it can.
-- Each says what can be done, since who paid is to come to their money.
create function deposit_payment_flaw(d deposit) returns text
language plpgsql stable as $$
declare
  o deposit;
  v_sight text := deposit_sight(d);
begin
  if house_paid_in(d) is not null then
    return concat(format('This payment is money of the house, by move %s of the treasury, and '
      'counts once. Where that move waits and is wrong, reject it; where it was approved, take the '
      'same out again to where this customer pays, and credit that payment.', house_paid_in(d)),
      case when d.method = 'card' and d.bank_reference is null
        then ' Where the bank shows another payment, give its bank_reference.'
      when d.method = 'crypto' and d.tx_hash <> '' and d.output_index is null
        then ' Where its transaction paid several times, give the output of this payment.'
      when d.method = 'crypto' and d.tx_hash = ''
        then ' Where it is another one, reject this and have its customer tell of it with the '
          || 'whole hash.' end);
  end if;
  select * into o from deposit where id = deposit_blocked_by(d);
  if d.method = 'card' and chain_hash(d.tx_hash) is not null then
    return concat('It names the hash of a transaction', case when o.id is not null then
      format(', with which deposit %s was credited already', o.id) end,
      ', and no bank transfer: reject it, and have its customer tell of it as a payment on the '
      'chain, or of the transfer with the reference of the bank.');
  elsif d.method = 'card' then
    return case when o.id is not null then format('This payment may be that of deposit %s, which '
      'was credited: give the bank_reference of both.', o.id) end;
  elsif d.tx_hash <> '' and exists (select from forgotten_payment f
    where f.tx_hash = any(hash_ways(lower(d.tx_hash))) and f.address_id = d.address_id)
  then
    return 'This transaction was credited years ago, to an account of which nothing is kept.';
  elsif d.tx_hash <> '' and v_sight <> 'seen' and exists (select from forgotten_payment f
    where f.tx_hash = any(hash_ways(lower(d.tx_hash))))
  then
    return 'This transaction was credited years ago at another address, to an account of which '
      'nothing is kept: have the watcher tell of this payment of it.';
  elsif o.id is not null and d.tx_hash = '' and o.address_id <> d.address_id
    and o.customer_id <> d.customer_id
  then
    return format('This payment may be that of deposit %s, which was credited already: reject it '
      'and have its customer tell of it with the whole hash.', o.id);
  elsif o.id is not null and chain_hash(o.tx_hash) = chain_hash(d.tx_hash) and (o.method = 'card'
    or exists (select from deposit_address x, deposit_address y
      where x.id = d.address_id and y.id = o.address_id and x.network <> y.network))
  then
    return format('This transaction was credited already, with deposit %s, as %s. It is one '
      'payment all the same: reject this one and say so. Where that one was credited by mistake, '
      'have the watcher tell of this payment: then two operators approve it.', o.id, case o.method
        when 'card' then 'a transfer at a bank' else 'one on another network' end);
  elsif o.id is not null then
    return format('This payment was credited already, with deposit %s. Where its transaction paid '
      'several times, give the output of both.', o.id);
  elsif v_sight = 'elsewhere' then
    return format('The watcher saw this transaction, and not this payment of it: %s. Have the '
      'watcher tell of it, or reject it and have its customer tell of what was paid.',
      deposit_on_chain(d));
  elsif v_sight = 'unwatched' and d.output_index is null then
    return format('The watcher saw this transaction pay something else: %s. Give the output of '
      'this payment; then two operators approve it.', deposit_on_chain(d));
  end if;
  return null;
end $$;
