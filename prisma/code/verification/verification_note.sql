-- The customer carries the state of each level along, and the server tells them of the change.
create function verification_note() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- The account before the customer, as everything that moves money takes them.
  if new.status = 'verified' then perform orders_lock(new.customer_id, 'real'); end if;
  update customer set
    basic_status = case when new.level = 'basic' then new.status else basic_status end,
    advanced_status = case when new.level = 'advanced' then new.status else advanced_status end,
    loan_status = case when new.level = 'loan' then new.status else loan_status end
  where id = new.customer_id;
  if new.status = 'verified' then
    -- A review decides what was handed in before; what a sandbox begins with is no news.
    if tg_op = 'UPDATE' then
      perform notify(new.customer_id, 'verification-verified',
        jsonb_build_object('level', new.level));
    end if;
    perform deposit_credit_waiting(new.customer_id);
  elsif new.status = 'rejected' then
    perform notify(new.customer_id, 'verification-rejected',
      jsonb_build_object('level', new.level, 'reason', new.reason));
  end if;
  perform pg_notify('review', concat_ws(' ', new.customer_id, 'verification', new.id, new.status));
  return null;
end $$;
create trigger customer_carries after insert or update of status on verification for each row
  execute function verification_note();
