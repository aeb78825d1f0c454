-- One approval by somebody: the first of two where they may not approve it alone. Gives the step
-- it made.
create function deposit_approve(p_id bigint, p_operator text) returns deposit_step_kind
language plpgsql as $$
declare
  d deposit;
begin
  select * into d from deposit where id = p_id for no key update;
  if deposit_alone_flaw(d, p_operator) is not null
    and (review_first('deposits', p_id)).stands is null
  then
    insert into deposit_step (deposit_id, step, operator)
    values (p_id, 'first-approval', p_operator);
    perform pg_notify('review', concat_ws(' ', d.customer_id, 'deposit', p_id, d.status));
    return 'first-approval';
  end if;
  update deposit set status = 'approved' where id = p_id;
  return 'approved';
end $$;
