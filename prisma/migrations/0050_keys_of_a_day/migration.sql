-- A key makes a request one within a day, as for deposits and withdrawals; afterwards it is free.
drop index loan_of_key;
create index loan_of_key on loan (customer_id, client_key) where client_key is not null;
drop index loan_repayment_of_key;
create index loan_repayment_of_key on loan_repayment (loan_id, client_key)
  where client_key is not null;
drop index plan_of_key;
create index plan_of_key on plan (customer_id, client_key) where client_key is not null;
