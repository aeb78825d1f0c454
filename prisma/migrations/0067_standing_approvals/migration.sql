-- Since when an operator who was disabled may log in again: what they approved before stays lapsed.
alter table operator_login add column readmitted_at timestamptz;

-- Where a first word lapsed, since its operator was disabled, another one is the first.
alter table deposit_step drop constraint deposit_step_pkey;
alter table deposit_step add primary key (deposit_id, step, at);
create unique index deposit_step_once on deposit_step (deposit_id, step)
  where step <> 'first-approval';
alter table withdrawal_step drop constraint withdrawal_step_pkey;
alter table withdrawal_step add primary key (withdrawal_id, step, at);
create unique index withdrawal_step_once on withdrawal_step (withdrawal_id, step)
  where step not in ('first-approval', 'first-rejection');
alter table loan_step drop constraint loan_step_pkey;
alter table loan_step add primary key (loan_id, step, at);
create unique index loan_step_once on loan_step (loan_id, step)
  where step <> 'first-approval';
