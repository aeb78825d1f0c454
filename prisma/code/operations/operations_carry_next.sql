-- Carries out the oldest accepted change that has no outcome yet; false where there is none. Each
-- is a transaction of its own and holds its locks for that long only.
create function operations_carry_next() returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  c operator_change;
  v_flaw text;
  v_key text;
  v_answer text;
begin
  lock table operator_outcome in share row exclusive mode;
  select * into c from operator_change p
  where p.accepted and not exists (select from operator_outcome o where o.change_id = p.id)
  order by p.id limit 1;
  if not found then return false; end if;
  begin
    perform set_config('assay.operator', c.operator, true);
    v_flaw := operator_flaw(c.table_name, c.row_key, c.after, c.operator);
    if v_flaw is null then
      select d.row_key, d.answer into v_key, v_answer from operator_carry(c) d;
    end if;
  exception when others then
    -- A lock that was not got or a connection that ends says nothing about the change.
    if sqlstate ~ '^(40|53|55|57|58)' then raise; end if;
    v_flaw := sqlerrm;
  end;
  insert into operator_outcome (change_id, table_name, row_key, done, answer)
  select c.id, c.table_name, coalesce(v_key, c.row_key), v_flaw is null,
    case when v_flaw is null then v_answer
      when c.row_key like 'draft-%' then 'Kept as a draft. ' || v_flaw
      else 'Not saved. ' || v_flaw end;
  return true;
end $$;
grant execute on function operations_carry_next() to assay_app;
