-- Deposits and withdrawals alike: what was asked before them, whether they are completed, and
-- whether they came to nothing.
create view money_moves as
  select customer_id, 'deposit'::money_move as move, id, currency, amount, address_id as target_id,
    question_id, created_at, client_key, status = 'approved' as is_completed,
    status not in ('pending', 'approved') as is_void
  from deposit d
  union all
  select customer_id, 'withdrawal', id, currency, amount, destination_id, question_id, created_at,
    client_key, status = 'completed', status in ('rejected', 'cancelled')
  from withdrawal;
grant select on money_moves to assay_app;
