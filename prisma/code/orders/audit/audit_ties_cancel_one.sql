-- Two orders are tied to each other, in one account, and both wait, or one was filled and the other
-- cancelled by that.
create view audit_ties_cancel_one as
  select a.id, a.tied_to, a.status, a.cancel_reason, b.status as status_of_other,
    b.cancel_reason as cancel_reason_of_other
  from orders a left join orders b on b.id = a.tied_to
  where a.tied_to is not null and (b.tied_to = a.id and b.customer_id = a.customer_id
    and b.mode = a.mode and case
      when a.status = 'pending' then b.status = 'pending'
      when a.cancel_reason = 'tied' then b.status in ('open', 'closed')
      else a.status in ('open', 'closed') and b.cancel_reason = 'tied' end) is not true;
grant select on audit_ties_cancel_one to assay_app;
