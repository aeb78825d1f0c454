-- Carries out one accepted change that has no outcome yet, or puts it off where somebody holds what
-- it needs or it fails by what says nothing about it; false where nothing is to be done now. Each
-- is a transaction of its own and holds its locks for that long only. What ends by taking too long
-- is put off for longer and given up in the end, since it may come to that by its own doing: others
-- go past it, and what waits behind it on its row does not wait for good.
create function operations_carry_next() returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  c operator_change;
  v_flaw text;
  v_key text;
  v_answer text;
  -- So often what takes too long is tried again.
  v_most constant integer := 3;
begin
  if not exists (select from operator_queue where again_at <= clock_timestamp()) then
    return false;
  end if;
  lock table operator_outcome in share row exclusive mode;
  -- In a select of its own, so that it is asked once and not for each row on record.
  select * into c from operator_change where id = (select operator_queue_next());
  if not found then return false; end if;
  insert into operator_turn (operator, at) values (c.operator, clock_timestamp())
  on conflict (operator) do update set at = excluded.at;
  begin
    perform set_config('assay.operator', c.operator, true);
    perform operator_hold(c.table_name, c.row_key);
    v_flaw := coalesce(operator_stale_flaw(c),
      operator_flaw(c.table_name, c.row_key, c.after, c.operator),
      letters_flaw(c.table_name, c.after));
    if v_flaw is null then
      select d.row_key, d.answer into v_key, v_answer from operator_carry(c) d;
    end if;
  exception
    -- Not among the others of PL/pgSQL.
    when query_canceled then
      raise log 'change % of an operator takes too long', c.id;
      if operator_put_off(c.id, 60, 3600) <= v_most then return true; end if;
      v_flaw := 'It took too long, however often it was tried: save it again, or in parts.';
    when others then
      -- A lock, a disk that is full or a connection that ends says nothing about the change.
      if sqlstate ~ '^(40|53|55|57|58)' then
        raise log 'change % of an operator is put off: % %', c.id, sqlstate, sqlerrm;
        perform operator_put_off(c.id, 1, 60);
        return true;
      end if;
      -- Where something moved meanwhile, what stands now says in words why it cannot be.
      v_flaw := case when sqlstate like '23%'
        then coalesce(operator_flaw(c.table_name, c.row_key, c.after, c.operator),
          'Something moved meanwhile: look again, and save it once more.')
        else sqlerrm end;
  end;
  insert into operator_outcome (change_id, table_name, row_key, done, answer)
  select c.id, c.table_name, coalesce(v_key, c.row_key), v_flaw is null,
    case when v_flaw is null then v_answer
      when c.row_key like 'draft-%' then 'Kept as a draft. ' || v_flaw
      else 'Not saved. ' || v_flaw end;
  delete from operator_queue where change_id = c.id;
  return true;
end $$;
grant execute on function operations_carry_next() to assay_app;
