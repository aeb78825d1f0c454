-- What the owner of the database gave a parameter last: what it was before operators changed it,
-- step by step, to what it is; its value where nobody changed it since. So far two operators set it
-- back, however long ago it was changed.
create function parameter_was(p_key text) returns text language plpgsql stable as $$
declare
  v_was text;
  v_since timestamptz;
  c record;
begin
  select value, changed_at into v_was, v_since from parameter where key = p_key;
  for c in
    select d.before->>'value' as before, d.after->>'value' as after, o.at
    from operator_change d join operator_outcome o on o.change_id = d.id and o.done
    where d.table_name = 'parameter' and d.row_key = p_key and o.answer like 'Saved%'
    order by d.id desc
  loop
    exit when not parameter_alike(c.after, v_was) or c.at < v_since;
    v_was := parameter_plain(c.before);
    v_since := '-infinity';
  end loop;
  return v_was;
end $$;
