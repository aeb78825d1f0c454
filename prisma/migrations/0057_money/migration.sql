-- Who claims that a withdrawal is being sent claims it once: from then on nobody takes it back.
alter type withdrawal_step_kind add value 'sent' after 'approved';

-- Since when a parameter is what it is: what an operator proposed before that is over.
alter table parameter add column changed_at timestamptz not null default now();

-- What one operator alone may approve of all customers together within a day and within a week.
insert into parameter (key, value) values
  ('deposits.alonePerDay.USDT', '20000'),
  ('deposits.alonePerDay.BTC', '0.3'),
  ('deposits.alonePerDay.ETH', '8'),
  ('deposits.alonePerWeek.USDT', '60000'),
  ('deposits.alonePerWeek.BTC', '0.9'),
  ('deposits.alonePerWeek.ETH', '24'),
  ('loans.alonePerDay.USDT', '3000'),
  ('loans.alonePerWeek.USDT', '10000'),
  ('withdrawals.alonePerDay.USDT', '20000'),
  ('withdrawals.alonePerDay.BTC', '0.3'),
  ('withdrawals.alonePerDay.ETH', '8'),
  ('withdrawals.alonePerWeek.USDT', '60000'),
  ('withdrawals.alonePerWeek.BTC', '0.9'),
  ('withdrawals.alonePerWeek.ETH', '24');
create index deposit_step_by_operator on deposit_step (operator, at) where step = 'approved';
create index loan_step_by_operator on loan_step (operator, at) where step = 'approved';
create index withdrawal_step_by_operator on withdrawal_step (operator, at) where step = 'approved';

-- Whose account goes on with the limits of one that was closed: what that lost and deposited
-- counts. No reference: the client takes two to one table for a pair that is unique.
alter table account_closing add column carried_to bigint;
create index account_closing_by_carried on account_closing (carried_to)
  where carried_to is not null;

-- Transactions that were credited to accounts of which nothing is kept any more, and to whom is
-- gone: what anybody can read on the chain, so that it is not credited again.
create table forgotten_payment (
  address_id bigint not null references deposit_address (id),
  tx_hash text not null check (tx_hash <> ''),
  primary key (address_id, tx_hash)
);
