-- A customer who closed their account has no money left and can get none, has nothing under way,
-- and nobody is called by their name any more.
create view audit_closed_accounts_are_empty as
  select c.id, 'balance' as flaw, a.currency || ' ' || a.balance as found
  from customer c join ledger_account a on a.customer_id = c.id and a.mode = 'real'
  where c.status = 'closed' and (a.balance, a.lowest, a.highest) is distinct from (0, 0, 0)
  union all
  select c.id, 'orders', t.open_orders::text
  from customer c join trading_account t on t.customer_id = c.id and t.mode = 'real'
  where c.status = 'closed' and t.open_orders <> 0
  union all
  select c.id, 'under way', w.status::text from customer c join withdrawal w on w.customer_id = c.id
  where c.status = 'closed' and w.status in ('pending', 'approved')
  union all
  select c.id, 'under way', b.status::text from customer c join bid b on b.customer_id = c.id
  where c.status = 'closed' and b.status = 'leading'
  union all
  select c.id, 'name', 'kept' from customer c
  where c.status = 'closed' and (c.username, c.email) <> ('closed#' || c.id, 'closed#' || c.id)
  union all
  select c.id, 'closing', 'none' from customer c
  where c.status = 'closed'
    and not exists (
      select from account_closing k where k.customer_id = c.id and k.done_at is not null);
grant select on audit_closed_accounts_are_empty to assay_app;
