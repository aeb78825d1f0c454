-- Which other withdrawal was claimed or completed with this payment, whatever became of it: what
-- was rejected since may have been paid all the same. Null where none was. One that another payment
-- completed than it was claimed with has both.
create function withdrawal_paid_as(w withdrawal, p_reference text) returns bigint
language sql stable as $$
  select min(o.id)
  from (
    select p.id, p.reference from withdrawal p where p.reference <> ''
    union all
    select p.id, s.reference from withdrawal_step s join withdrawal p on p.id = s.withdrawal_id
    where s.step = 'sent' and s.reference <> p.reference
  ) o
  -- Few name its transaction: those alone are read whole.
  where o.id <> w.id and (reference_look(o.reference) = (select reference_look(p_reference))
    or strpos(lower(o.reference), (select hash from withdrawal_hash(p_reference))) > 0
      and withdrawal_is_payment(p_reference, o.reference))
$$;
