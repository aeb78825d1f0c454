-- Why an operator cannot note by which transaction a collectible was sent to who bought it, in
-- words; null where they can. Who brought most of the buyer's money alone does not: else one could
-- make up a deposit, or say that a payment came back, buy with it and have it sent. Who brought
-- least may, since somebody has to.
create function collectible_transfer_flaw(c collectible, p_reference text, p_operator text)
returns text language sql stable as $$
  select case
    when p_reference !~* '^(0x)?[0-9a-f]{64}(:[0-9]{1,7})?$'
      then format('Give the hash of the transaction on %s that sent it, 64 digits from 0 to 9 and '
        'a to f. Of one that sent several, write the number behind it: <hash>:2.',
        initcap(c.chain::text))
    when payments_are_one(s.transfer_reference, p_reference)
      then 'That it was sent by this transaction is noted already.'
    when s.transferred_by = p_operator
      then 'You noted by what it was sent: where that is wrong, another operator corrects it.'
    when o.id is not null
      then format('Collectible %s was sent by this transaction: each has one of its own. Of one '
        'that sent several, write the number behind each: <hash>:2.', o.id)
    when a.share > 0 and exists (select from operator_login l where l.disabled_at is null
        and l.name <> p_operator and review_brought_alone(b.customer_id, l.name) < a.share)
      then 'You alone credited a deposit or a loan of its owner, or said that a payment to them '
        'came back: another operator notes that it was sent.'
  end
  from collectible_sale s
  join bid b on b.id = s.bid_id
  cross join lateral (select review_brought_alone(b.customer_id, p_operator) as share) a
  left join lateral (
    select min(x.collectible_id) as id from collectible_sale x
    where x.id <> s.id and payments_are_one(x.transfer_reference, p_reference)
  ) o on true
  where s.collectible_id = c.id
$$;
