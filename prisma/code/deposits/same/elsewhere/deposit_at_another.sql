-- Whether payments to two bank accounts may be one, told of at both: they have the same amount, and
-- what their customers gave, within 90 days, looks alike, or the bank names them alike, whatever
-- the amounts. Of who gave no words of one of them the card is compared. Nothing tells them apart
-- but a look at both accounts, and many pay with the same words: two operators look.
create function deposit_at_another(d deposit, o deposit) returns boolean
language sql immutable as $$
  select d.method = 'card' and o.method = 'card' and d.address_id <> o.address_id
    and d.currency = o.currency
    and (d.amount = o.amount
        and d.created_at - o.created_at between interval '-90 days' and interval '90 days'
        and (d.last_six <> '' and lower(d.last_six) = lower(o.last_six)
            and '' in (d.tx_hash, o.tx_hash)
          or d.tx_hash <> '' and reference_look(d.tx_hash) = reference_look(o.tx_hash))
      or coalesce(reference_look(d.bank_reference) = reference_look(o.bank_reference), false))
$$;
