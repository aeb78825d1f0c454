-- Whether one operator alone rejected what two had let leave after it was claimed as sent, as any
-- could who had no part in it.
alter table withdrawal add column rejected_by_one boolean not null default false;
alter table withdrawal disable trigger user;
update withdrawal w set rejected_by_one = true
where w.status = 'rejected' and w.reviewers = 2
  and exists (select from withdrawal_step s where s.withdrawal_id = w.id and s.step = 'sent')
  and not exists (select from withdrawal_step s
    where s.withdrawal_id = w.id and s.step = 'first-rejection');
alter table withdrawal enable trigger user;

-- What an operator rejected is summed with what they approved.
create index withdrawal_step_by_rejecter on withdrawal_step (operator, at)
  where step = 'rejected';

-- Sessions of a customer who leaves, those that ended long ago, suspensions that end, and payments
-- that are nobody's deposit are found without reading all others.
create index session_of_customer on session (customer_id);
create index session_by_end on session (coalesce(revoked_at, expires_at));
create index customer_suspended on customer (suspended_until) where status = 'suspended';
create index chain_payment_undeposited on chain_payment (address_id) where deposit_id is null;

-- What was credited years ago is found by the end of its hash, either way round; the second
-- expression is that of hash_start.
create index forgotten_payment_by_end on forgotten_payment (address_id, right(tx_hash, 6));
create index forgotten_payment_by_start on forgotten_payment (address_id,
  lower(substr(tx_hash, 5, 2) || substr(tx_hash, 3, 2) || substr(tx_hash, 1, 2)));

-- Most invited customers have the same day that is counted next.
drop index invitation_due;
create index invitation_due on invitation (next_day, customer_id) where next_day is not null;
