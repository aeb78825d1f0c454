-- What a watcher saw at a customer's own address is a deposit of theirs, of that amount, unless it
-- was none of theirs yet, as nobody had enabled it.
create view audit_chain_payments_are_deposits as
  select p.network, p.tx_hash, p.output_index from chain_payment p
  join deposit_address a on a.id = p.address_id
  left join deposit d on d.id = p.deposit_id
  where a.customer_id is not null and a.shown_at is not null
    and (d.customer_id, d.amount, d.address_id) is distinct from (a.customer_id, p.amount, a.id);
grant select on audit_chain_payments_are_deposits to assay_app;
