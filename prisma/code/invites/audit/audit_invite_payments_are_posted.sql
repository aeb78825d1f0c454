-- Each payment to an inviter is the sum of the rewards that name it, of customers whom that inviter
-- invited, of months that were over, and one entry out of the marketing account; no other entry is
-- of this reason.
create view audit_invite_payments_are_posted as
  with wanted as (
    select p.id, p.customer_id, p.amount,
      'invites:' || p.customer_id || ':' || to_char(p.month, 'YYYY-MM') as reference,
      coalesce(sum(r.reward), 0) as rewards,
      coalesce(bool_and(coalesce(i.inviter_id = p.customer_id and r.day < p.month, false)), false)
        as is_theirs
    from invite_payment p
    left join invite_reward r on r.payment_id = p.id
    left join invitation i on i.customer_id = r.customer_id
    group by p.id
  ), posted as (
    select e.reference, max(a.customer_id) as customer_id,
      sum(g.amount) filter (where a.kind = 'available') as amount,
      -sum(g.amount) filter (where a.kind = 'marketing') as taken
    from ledger_entry e
    join ledger_posting g on g.entry_id = e.id
    join ledger_account a on a.id = g.account_id
    where e.reason = 'invite-reward'
    group by e.reference
  )
  select coalesce(w.reference, p.reference) as reference, w.amount, w.rewards, p.amount as posted
  from wanted w full join posted p on p.reference = w.reference
  where (w.customer_id, w.amount, w.rewards, w.amount, w.is_theirs)
    is distinct from (p.customer_id, p.amount, p.amount, p.taken, true);
grant select on audit_invite_payments_are_posted to assay_app;
