-- Notes which columns a statement sets of a view, for operator_edit, which sees their values alone:
-- one that is set to what counts already undoes an edit that waits. A setting of the transaction
-- keeps them, and a statement begins without.
create function operator_sets() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  v_setting text := 'assay.sets_' || tg_table_name;
begin
  perform set_config(v_setting, case when tg_nargs = 0 then ''
    else concat_ws(' ', current_setting(v_setting, true), tg_argv[0]) end, true);
  return null;
end $$;
