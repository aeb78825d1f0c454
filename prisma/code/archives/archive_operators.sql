-- A row as its customer may have it: who of the house did something is an operator, without a name.
create function archive_operators(p_row jsonb) returns jsonb language sql immutable as $$
  select p_row || coalesce(jsonb_object_agg(k, 'operator'), '{}')
  from unnest('{operator,added_by,reviewed_by,entered_by,decided_by,suspended_by}'::text[]) k
  where p_row->>k <> ''
$$;
grant execute on function archive_operators(jsonb) to assay_app;
