-- Why a deposit cannot be what the bank names so, in words; null when it can. It is told once, also
-- of one that was credited already.
create function deposit_reference_flaw(d deposit, p_reference text) returns text
language sql stable as $$
  select case
    when d.method <> 'card'
      then 'A bank names payments to a bank account alone; of crypto give the output.'
    when p_reference !~ '^\S{1,120}$'
      then 'Give the reference that the bank shows for this payment, at most 120 characters.'
    when bank_reference_flaw(p_reference) is not null then bank_reference_flaw(p_reference)
    when d.bank_reference is not null
      then format('The bank names it %s, and that is final.', d.bank_reference)
    when d.status not in ('pending', 'approved')
      then format('It is %s, and that is final.', d.status)
    when exists (select from deposit o where o.id <> d.id and o.status = 'approved'
        and o.address_id = d.address_id and o.bank_reference is not null
        and reference_look(o.bank_reference) = reference_look(p_reference))
      then format('Deposit %s was credited with this reference already. Where the bank shows two '
        'payments that look alike, give the day of this one behind it.', (
        select min(o.id) from deposit o where o.status = 'approved' and o.id <> d.id
          and o.address_id = d.address_id and o.bank_reference is not null
          and reference_look(o.bank_reference) = reference_look(p_reference)))
    when exists (select from treasury_move m where m.source = 'paid-in' and m.status <> 'rejected'
        and payments_are_one(m.reference, p_reference))
      then format('Move %s of the treasury has this reference already, as money of the house. '
        'Where the bank shows two payments that look alike, give the day of this one behind it.', (
        select min(m.id) from treasury_move m where m.source = 'paid-in' and m.status <> 'rejected'
          and payments_are_one(m.reference, p_reference)))
  end
$$;
