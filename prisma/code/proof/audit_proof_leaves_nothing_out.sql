-- Whatever customers have in real money is of a kind that the tree counts. What they borrowed is
-- owed by them, not to them: the money that was lent is in their balances, and `borrowed` only
-- notes how much of it still is.
create view audit_proof_leaves_nothing_out as
select id, customer_id, kind, currency, balance from ledger_account
where mode = 'real' and customer_id is not null and balance <> 0
  and kind not in ('available', 'held', 'plan-principal', 'advance', 'loan-debt', 'borrowed');
grant select on audit_proof_leaves_nothing_out to assay_app;
