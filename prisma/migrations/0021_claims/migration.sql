-- The term of the process that claimed a key. A term ends before the next one begins, so a claim of an
-- earlier one is of a process that can book nothing any more: its key is free at once.
alter table idempotency_key add column epoch bigint;
