-- Each posting belongs to the one row that it was made for, of its amount and its customer, and
-- each such row has its postings: nothing is posted under a reason without what it is a reason of.
create view audit_entries_have_a_cause as
  with posted as (
    select e.reference, e.reason, e.mode, a.customer_id, a.kind, p.currency,
      case when a.kind in ('borrowed', 'loan-cash') and e.reason <> 'loan-paid-out' then 0
        else p.amount end as amount
    from ledger_entry e
    join ledger_posting p on p.entry_id = e.id
    join ledger_account a on a.id = p.account_id
    where e.reason in ('demo-grant', 'deposit-credited', 'withdrawal-requested',
      'withdrawal-completed', 'withdrawal-released', 'swapped', 'plan-bought', 'plan-earning',
      'plan-ended', 'plan-exited', 'treasury-moved', 'loan-paid-out', 'loan-repaid', 'bid-placed',
      'bid-released', 'collectible-bought', 'collectible-won', 'charity-paid', 'invite-reward')
  )
  select 'posted without a cause' as flaw, f.*
  from (select * from posted except all select * from ledger_cause) f
  union all
  select 'not posted', f.*
  from (
    select * from ledger_cause where amount <> 0 and reason <> 'demo-grant'
    except all select * from posted
  ) f;
grant select on audit_entries_have_a_cause to assay_app;
