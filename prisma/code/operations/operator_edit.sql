-- Stands behind each view that operators edit. It reads, and adds to the record. An edit of a row
-- of which others wait is compared with what they leave, and carried after them.
create function operator_edit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_aside text[] := '{answer,key,terms_version}';
  v_new jsonb := to_jsonb(new) - v_aside;
  v_old jsonb;
  v_waiting jsonb;
  v_sets text[];
  v_flaw text;
  -- Whether a row is judged by the values that it would have.
  v_is_of_values constant boolean := tg_table_name in ('instrument', 'calendar_exception');
  v_is_judged_later boolean := false;
  -- So many changes of one operator may wait.
  v_most constant integer := 500;
begin
  perform operator_room(v_new);
  if tg_op = 'INSERT' then
    new.key := 'draft-' || nextval('operator_draft_number');
    v_new := jsonb_strip_nulls(v_new);
  else
    v_old := to_jsonb(old) - v_aside;
    new.key := old.key;
    if old.key like 'draft-%' then
      v_new := jsonb_strip_nulls(v_new);
      v_old := jsonb_strip_nulls(v_old);
      if trim(lower(new.answer)) = 'discard' then
        new.answer := 'Dropped.';
        insert into operator_change (table_name, row_key, action, before, accepted, answer)
        values (tg_table_name, new.key, 'discard', v_old, false, new.answer);
        return new;
      end if;
      if exists (select from operator_draft d
        where d.table_name = tg_table_name and d.row_key = new.key and d.waits) then
        v_flaw := 'It is being added just now: look again, then change it.';
      end if;
    else
      v_waiting := coalesce(operator_waiting(tg_table_name, new.key), '{}');
      v_sets := string_to_array(current_setting('assay.sets_' || tg_table_name, true), ' ');
      select jsonb_object_agg(k, v) into v_new from jsonb_each(v_new) as n(k, v)
      where v is distinct from v_old->k
        or k = any (v_sets) and v is distinct from (v_old || v_waiting)->k;
      -- Who saves what counts already takes back what they proposed.
      if v_new is null or tg_table_name <> 'parameter' then
        v_new := nullif(coalesce(operator_own_proposal(tg_table_name, new.key, v_old, session_user,
          v_sets), '{}') || coalesce(v_new, '{}'), '{}');
      end if;
      if v_new is null then
        new.answer := 'Nothing was changed.';
        return new;
      end if;
      select jsonb_object_agg(k, (v_old || v_waiting)->k) into v_old
      from jsonb_object_keys(v_new) as n(k);
    end if;
  end if;
  if (select count(*) from operator_queue where operator = session_user) >= v_most then
    v_flaw := format('%s changes of yours wait for the server: come again later.', v_most);
  end if;
  if v_flaw is null then
    v_flaw := operator_flaw(tg_table_name, new.key, case when v_is_of_values
      then coalesce(v_waiting, '{}') || v_new else v_new end, session_user);
    -- Whether a decision can stand after another one that waits is known once that is carried.
    v_is_judged_later := v_flaw is not null and not v_is_of_values
      and coalesce(v_waiting ?| '{status,enabled}' and v_new ?| '{status,enabled}', false);
    if v_is_judged_later then v_flaw := null; end if;
    v_flaw := coalesce(v_flaw, letters_flaw(tg_table_name, v_new),
      operator_unread_flaw(tg_table_name, new.key, v_new, session_user),
      case tg_table_name when 'withdrawal'
        then withdrawal_unread_flaw(new.key, v_new, session_user) end);
  end if;
  if v_flaw is not null and tg_op = 'UPDATE' and new.key not like 'draft-%' then new := old; end if;
  new.answer := case
    when v_flaw is null and v_is_judged_later
      then 'Accepted: is judged after the change that waits before it.'
    when v_flaw is null then operator_promise(tg_table_name, new.key, v_new, session_user)
    when new.key like 'draft-%' then 'Kept as a draft. ' || v_flaw
    else 'Not saved. ' || v_flaw end;
  insert into operator_change (table_name, row_key, action, before, after, accepted, answer)
  values (tg_table_name, new.key, lower(tg_op), v_old, v_new, v_flaw is null, new.answer);
  if v_flaw is null then perform pg_notify('operations', new.key); end if;
  return new;
end $$;
