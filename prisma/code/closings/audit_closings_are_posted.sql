-- What was given away with a closed account was the customer's own word, and no more than that.
create view audit_closings_are_posted as
  select e.reference, p.currency, p.amount from ledger_entry e
  join ledger_posting p on p.entry_id = e.id
  join ledger_account a on a.id = p.account_id
  left join account_closing k on e.reference = 'closing:' || k.id and k.done_at is not null
  where e.reason = 'account-closed' and (k.id is null
    or a.customer_id is null and (a.kind <> 'charity' or p.amount < 0
      or p.amount > coalesce((k.gives->>p.currency)::numeric, 0))
    or a.customer_id is not null and (a.customer_id <> k.customer_id or p.balance_after <> 0));
grant select on audit_closings_are_posted to assay_app;
