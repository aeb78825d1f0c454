-- The end of a hash whose bytes are read the other way round is found by its start: the expression
-- is that of hash_start, as PostgreSQL takes it into a query.
create index deposit_by_hash_start on deposit (
  lower(substr(tx_hash, 5, 2) || substr(tx_hash, 3, 2) || substr(tx_hash, 1, 2)))
  where method = 'crypto' and tx_hash <> '';
create index withdrawal_by_hash_start on withdrawal (
  lower(substr(substring(lower(reference) from '[0-9a-f]{64}'), 5, 2)
    || substr(substring(lower(reference) from '[0-9a-f]{64}'), 3, 2)
    || substr(substring(lower(reference) from '[0-9a-f]{64}'), 1, 2))) where reference <> '';
create index withdrawal_step_by_hash_start on withdrawal_step (
  lower(substr(substring(lower(reference) from '[0-9a-f]{64}'), 5, 2)
    || substr(substring(lower(reference) from '[0-9a-f]{64}'), 3, 2)
    || substr(substring(lower(reference) from '[0-9a-f]{64}'), 1, 2))) where reference is not null;
