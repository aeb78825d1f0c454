-- By which payment a withdrawal was sent, as far as is said: what it was completed with, else what
-- it was claimed with. A claim that another operator corrected so is a claim of that payment no
-- more, or a line that was mistaken would lock somebody else's payment for good. Of one transaction
-- an output says more than its hash alone, whichever was said first.
create function withdrawal_payment(w withdrawal) returns text language sql stable as $$
  select coalesce((
    select s.reference from withdrawal_step s, withdrawal_hash(s.reference) h
    where s.withdrawal_id = w.id and s.reference <> '' and x.output is null
      and h.hash = x.hash and h.output is not null
    order by s.at desc limit 1),
    x.reference)
  from (
    select r.reference, (withdrawal_hash(r.reference)).*
    from (select coalesce(nullif(w.reference, ''), (
      select s.reference from withdrawal_step s
      where s.withdrawal_id = w.id and s.reference <> '' order by s.at desc limit 1))) r (reference)
  ) x
$$;
