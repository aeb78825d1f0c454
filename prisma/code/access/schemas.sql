-- Nor does anyone make tables to hang it on. Who opens the database says so again, since a copy
-- made from a template does not take this along.
do $$
begin
  execute format('revoke temporary, create on database %I from public', current_database());
end $$;
revoke all on schema public from public;
grant usage on schema public to assay_app;
