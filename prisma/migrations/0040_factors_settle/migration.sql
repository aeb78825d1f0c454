-- A first factor rests on a password and a mailbox, which somebody else may have known: until this
-- moment a password that is set by a mailed code removes it. Null where there never was one since.
alter table customer add column factors_settle_at timestamptz;
