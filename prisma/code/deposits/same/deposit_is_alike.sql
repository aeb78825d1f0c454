-- Whether a deposit may be the payment that another one was credited with, although what was
-- told of them differs.
create function deposit_is_alike(d deposit, o deposit) returns boolean language sql stable as $$
  select d.method = o.method and d.amount = o.amount and case d.method
    when 'crypto' then
      deposit_share_end(d, o)
      and case when d.output_index is null or o.output_index is null then true
        else d.output_index = o.output_index
          and (d.tx_hash = o.tx_hash or '' in (d.tx_hash, o.tx_hash)) end
      and not (d.tx_hash <> '' and o.tx_hash <> '' and d.tx_hash <> o.tx_hash
        and deposit_was_seen(d) and deposit_was_seen(o))
    else d.customer_id = o.customer_id and d.address_id = o.address_id
      and '' in (d.last_six, o.last_six)
      and coalesce(reference_look(d.bank_reference) = reference_look(o.bank_reference),
        d.created_at - o.created_at between interval '-90 days' and interval '90 days') end
$$;
