alter type deposit_status add value 'duplicate';
alter type deposit_step_kind add value 'duplicate';
alter type deposit_remark add value 'question-open';
alter type deposit_remark add value 'told-before';
alter type deposit_remark add value 'contradicted';

-- Which deposit the same payment was credited with.
alter table deposit add column duplicate_of bigint references deposit (id);
-- How the bank names the payment, as an operator read it there: in capitals and without blanks, so
-- that it is the same however it was typed.
alter table deposit add column bank_reference text
  check (bank_reference ~ '^\S{1,120}$' and bank_reference = upper(bank_reference));
create unique index deposit_bank_reference_once on deposit (address_id, bank_reference)
  where status = 'approved' and bank_reference is not null;

-- A hash tells apart what is on a chain. What customers call a payment to a bank account may be the
-- same for several: there its bank_reference does.
drop index deposit_credited_once;
create unique index deposit_credited_once on deposit (address_id, lower(tx_hash), output_index)
  nulls not distinct
  where status = 'approved' and tx_hash <> '' and method = 'crypto';

-- The confirmations of the newest notice: `confirmations` are the most that were told of.
alter table chain_payment add column last_told integer not null default 0 check (last_told >= 0);
-- Notices that named another address or amount than the first, each once.
alter table chain_payment add column told_otherwise jsonb not null default '[]'
  check (jsonb_typeof(told_otherwise) = 'array');
