-- Whether payments of two amounts were told of at two bank accounts with the same words and from
-- the same card, within 90 days: one may be told of as two, a cent apart, and whoever reviews sees
-- that. Many pay rent so, and one operator credits it.
create function deposit_words_elsewhere(d deposit, o deposit) returns boolean
language sql immutable as $$
  select d.id <> o.id and d.method = 'card' and o.method = 'card' and d.address_id <> o.address_id
    and d.currency = o.currency and d.amount <> o.amount and d.tx_hash <> '' and d.last_six <> ''
    and reference_look(d.tx_hash) = reference_look(o.tx_hash)
    and lower(d.last_six) = lower(o.last_six)
    and d.created_at - o.created_at between interval '-90 days' and interval '90 days'
$$;
