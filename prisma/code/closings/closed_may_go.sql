-- What only grows stays as it is, but for rows of a customer who closed their account.
create function closed_may_go() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from customer where id = old.customer_id and status = 'closed')
  then
    return old;
  end if;
  raise exception '% is append-only: % is not possible', tg_table_name, tg_op;
end $$;
