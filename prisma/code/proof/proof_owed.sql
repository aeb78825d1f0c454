-- What the house owes its customers and what they owe it, in real money, as the ledger has it at
-- this moment, in the smallest unit of each currency. A kind of account that is added to what is
-- owed begins another version of the tree.
create view proof_owed as
  select c.code as currency, c.kept_scale as scale,
    coalesce(sum(a.balance) filter (where a.kind <> 'advance'), 0)
      * 10::numeric ^ c.kept_scale as owed,
    coalesce(-sum(a.balance) filter (where a.kind = 'advance'), 0)
      * 10::numeric ^ c.kept_scale as debt
  from currency c
  left join ledger_account a on a.currency = c.code and a.mode = 'real'
    and a.customer_id is not null 
    and a.kind in ('available', 'held', 'plan-principal', 'advance')
  group by c.code, c.kept_scale;
