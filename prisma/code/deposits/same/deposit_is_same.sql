-- Whether two deposits tell of the same payment, as far as can be told. By the hash of a
-- transaction, whoever told it and wherever: as a payment on whichever chain or as the reference of
-- a bank. Where one of them names none, by crypto: by the last six characters that its customer
-- gave. Payments of one transaction are told apart by their numbers alone, and only where both are
-- known. At a bank: by what their customers gave, within 90 days, long enough for who pays the same
-- each month, or by the amount where nothing that they gave can be compared, whoever told; what
-- looks alike is one. The references of the bank alone tell them apart, where both are known.
create function deposit_is_same(d deposit, o deposit) returns boolean language sql immutable as $$
  select d.id <> o.id and case
    when d.method = 'card' and o.method = 'card' then d.address_id = o.address_id
      and coalesce(reference_look(d.bank_reference) = reference_look(o.bank_reference),
        d.created_at - o.created_at between interval '-90 days' and interval '90 days'
          and (d.amount = o.amount and (
              d.last_six <> '' and lower(d.last_six) = lower(o.last_six)
              or '' in (d.last_six, o.last_six) and '' in (d.tx_hash, o.tx_hash))
            or d.tx_hash <> '' and reference_look(d.tx_hash) = reference_look(o.tx_hash)))
    when d.method <> o.method then d.tx_hash <> '' and o.tx_hash <> ''
      and coalesce(chain_hash(d.tx_hash) = chain_hash(o.tx_hash), false)
    -- In its one form: what is asked of each pair is not looked for in a text.
    when d.tx_hash <> '' and o.tx_hash <> '' then d.tx_hash = o.tx_hash
      and coalesce(d.output_index = o.output_index, true)
    else (d.customer_id = o.customer_id or d.address_id = o.address_id)
      and coalesce(d.output_index = o.output_index, true)
      and case
        when o.tx_hash <> '' then lower(d.last_six) = any(deposit_ends(o))
        when d.tx_hash <> '' then lower(o.last_six) = any(deposit_ends(d))
        else lower(d.last_six) = lower(o.last_six) and d.amount = o.amount end end
$$;
grant execute on function deposit_is_same(deposit, deposit) to assay_app;
