-- By what the house paid out, or is to, by the payment that a reference names, for itself or to a
-- charity; null where it did not.
create function house_paid_out(p_reference text) returns text language sql stable as $$
  select coalesce(
    (select format('Move %s of the treasury', min(m.id)) from treasury_move m
      where m.source = 'taken-out' and m.status <> 'rejected'
        and payments_are_one(m.reference, p_reference) having min(m.id) is not null),
    (select format('Payout %s to a charity', min(p.id)) from charity_payout p
      where p.status <> 'rejected'
        and payments_are_one(p.reference, p_reference) having min(p.id) is not null))
$$;
