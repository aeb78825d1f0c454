-- One approval by somebody: the first of two where two are needed. Gives the step it made.
create function deposit_approve(p_id bigint, p_operator text) returns deposit_step_kind
language plpgsql as $$
declare
  d deposit;
begin
  select * into d from deposit where id = p_id for no key update;
  if d.reviewers = 1 and deposit_needs_two(d) then
    update deposit set reviewers = 2 where id = p_id returning * into d;
  end if;
  if d.reviewers = 2 and not exists (
    select from deposit_step s where s.deposit_id = p_id and s.step = 'first-approval')
  then
    insert into deposit_step (deposit_id, step, operator)
    values (p_id, 'first-approval', p_operator);
    perform pg_notify('review', concat_ws(' ', d.customer_id, 'deposit', p_id, d.status));
    return 'first-approval';
  end if;
  update deposit set status = 'approved' where id = p_id;
  return 'approved';
end $$;
