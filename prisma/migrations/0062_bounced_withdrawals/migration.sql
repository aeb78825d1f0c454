-- What was approved by two, claimed as sent and came back is rejected by two: the first one's
-- rejection stands on record with its reason until another one's, or until it is completed.
alter type withdrawal_step_kind add value 'first-rejection' before 'rejected';
alter table withdrawal_step add column reason text check (length(reason) between 1 and 500);

-- By which payment it was claimed as sent and completed: the one that was claimed stays on record
-- where another one completed it. Null before, and for all other steps.
alter table withdrawal_step add column reference text check (length(reference) between 1 and 200);

-- What came in by a transaction is found by its hash, whomever it was for.
create index deposit_by_tx_hash on deposit (lower(tx_hash)) where tx_hash <> '';
