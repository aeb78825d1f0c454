-- The largest value that a parameter had within 30 days before operators lowered it, step by step
-- to what it is; its value where somebody else set that. Further up it was never raised.
create function parameter_was(p_key text) returns numeric language plpgsql stable as $$
declare
  v_value text := (select value from parameter where key = p_key);
  v_was numeric := v_value::numeric;
  c record;
begin
  for c in
    select d.before->>'value' as before, d.after->>'value' as after
    from operator_change d join operator_outcome o on o.change_id = d.id and o.done
    where d.table_name = 'parameter' and d.row_key = p_key and d.at > now() - interval '30 days'
      and o.answer like 'Saved%'
    order by d.id desc
  loop
    exit when not parameter_alike(c.after, v_value);
    v_value := c.before;
    v_was := greatest(v_was, v_value::numeric);
  end loop;
  return v_was;
end $$;
