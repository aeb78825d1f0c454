-- Has each statement note which columns it sets of a view: the triggers run by their names. Each
-- view that operators edit calls it behind its grants.
create function operator_note_sets(p_view regclass) returns void language plpgsql as $$
declare
  v_column text;
begin
  execute format('create trigger sets before update on %s for each statement '
    'execute function operator_sets()', p_view);
  for v_column in
    select attname from pg_attribute
    where attrelid = p_view and attnum > 0
      and has_column_privilege('assay_operator', p_view, attnum, 'update')
  loop
    execute format('create trigger %I before update of %I on %s for each statement '
      'execute function operator_sets(%L)', 'sets_' || v_column, v_column, p_view, v_column);
  end loop;
end $$;
