-- The reference of a payment that was rejected is free again: what was entered wrongly is entered
-- anew under the same one.
alter table charity_payout drop constraint charity_payout_reference_key;
create unique index charity_payout_reference on charity_payout (reference)
  where status <> 'rejected';
alter table treasury_move drop constraint treasury_move_reference_key;
create unique index treasury_move_reference on treasury_move (reference)
  where status <> 'rejected';
