-- What a customer has in plans. Null in the leaves of days of version 2, which did not count it.
alter table proof_leaf add column principal numeric[] check (0 <= all (principal));
alter table proof_day drop constraint proof_day_version_check;
alter table proof_day add constraint proof_day_version_check check (version in (2, 3));
alter table proof_day alter column version set default 3;
