-- What was credited with a transaction has its payment of it, and shares it with no other deposit.
create view audit_payments_are_credited_once as
  select d.id, d.tx_hash, d.output_index, k.output_index as kept from deposit d
  left join credited_payment k on k.deposit_id = d.id and k.tx_hash = d.tx_hash
  where d.status = 'approved' and d.method = 'crypto' and d.tx_hash <> ''
    and (k.deposit_id is null or d.output_index <> k.output_index);
grant select on audit_payments_are_credited_once to assay_app;
