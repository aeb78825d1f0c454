-- Whatever the entries of an order moved into held is what it holds now.
create view audit_margin_is_posted as
  select o.id, o.held, coalesce(p.moved, 0) as moved from orders o
  left join (
    select split_part(e.reference, ':', 2)::bigint as order_id, sum(p.amount) as moved
    from ledger_entry e
    join ledger_posting p on p.entry_id = e.id
    join ledger_account a on a.id = p.account_id
    where e.reference like 'order:%' and a.kind = 'held' group by 1
  ) p on p.order_id = o.id
  where o.held <> coalesce(p.moved, 0);
grant select on audit_margin_is_posted to assay_app;
