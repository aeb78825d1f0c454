-- Which payment of its transaction it is: a batch may pay one address several times. Null until
-- somebody tells it.
alter table deposit add column output_index integer check (output_index between 0 and 1000000);
-- The triggers of before let no deposit change.
alter table deposit disable trigger user;
update deposit d set output_index = p.output_index from chain_payment p where p.deposit_id = d.id;
alter table deposit enable trigger user;

-- A payment is credited once, whoever claims it; those of one transaction only as told apart.
drop index deposit_credited_once;
create unique index deposit_credited_once on deposit (address_id, lower(tx_hash), output_index)
  nulls not distinct
  where status = 'approved' and tx_hash <> '';

-- Since when customers were shown it; null where they never were. What is paid to one of old times
-- can be told of all the same.
alter table deposit_address add column shown_at timestamptz;
alter table deposit_address disable trigger user;
update deposit_address a set shown_at = a.created_at
where a.enabled
  or exists (select from deposit d where d.address_id = a.id)
  or exists (select from operator_change o where o.table_name = 'deposit_address'
    and o.row_key = a.id::text and o.accepted and (o.after->>'enabled')::boolean);
alter table deposit_address enable trigger user;

-- What a review has to know of a payment that was told of although it was not to be made.
create type deposit_remark as enum (
  'below-minimum', 'basic-verification', 'advanced-verification', 'former-address');
alter table deposit add column remarks deposit_remark[] not null default '{}';
