-- What a customer has told of or was credited with in a time. A rejected deposit gives its room
-- back; of one payment that was told of and seen on its chain, the latter counts alone.
create function own_deposits_counted(p_customer bigint, p_span interval)
returns table (id bigint, created_at timestamptz, currency text, amount numeric)
language sql volatile as $$
  select d.id, d.created_at, d.currency, d.amount from deposit d
  where d.customer_id = p_customer and d.status <> 'rejected'
    and d.created_at > clock_timestamp() - p_span
    and (exists (select from chain_payment p where p.deposit_id = d.id) or not exists (
      select from deposit o join chain_payment p on p.deposit_id = o.id
      where o.customer_id = d.customer_id and o.id <> d.id and o.currency = d.currency
        and o.status <> 'rejected'
        and (o.tx_hash = d.tx_hash and (d.output_index is null or o.output_index = d.output_index)
          or (d.tx_hash = '' and o.amount = d.amount
          and right(o.tx_hash, 6) = lower(d.last_six)))))
$$;
grant execute on function own_deposits_counted(bigint, interval) to assay_app;
