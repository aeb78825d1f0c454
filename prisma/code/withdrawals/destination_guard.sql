-- A card that was kept stays the same card, however its number is sealed: a number of before is
-- sealed once, and from then on its last four characters, its network and its hash stand, until
-- what was kept of a closed account is erased. Where the key of hashes is replaced, whoever does
-- that says so in the transaction (assay.rehash), and the number that is sealed stays.
create function destination_guard() returns trigger language plpgsql as $$
begin
  if closing_is_over(old.customer_id) then return new; end if;
  if new.card_number is not null and new.card_number is distinct from old.card_number
    or old.card_number is not null and new.card_number is null
      and new.last_four is distinct from right(old.card_number, 4)
    or old.last_four is not null
      and (new.last_four, new.card_network) is distinct from (old.last_four, old.card_network)
    or old.card_hash is not null and new.card_hash is distinct from old.card_hash
      and (coalesce(current_setting('assay.rehash', true), '') <> 'yes'
        or (new.sealed_card, new.key_id) is distinct from (old.sealed_card, old.key_id))
  then
    raise exception 'a destination keeps its card';
  end if;
  return new;
end $$;
create trigger keeps_card
  before update of card_number, last_four, card_network, sealed_card, key_id, card_hash
  on withdrawal_destination for each row execute function destination_guard();
