-- Two roles: what the application may do, and what an operator in Prisma Studio may do. They belong
-- to the whole server and outlive the database.
do $$
begin
  if not exists (select from pg_roles where rolname = 'assay_app') then
    create role assay_app nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'assay_operator') then
    create role assay_operator nologin;
  end if;
end $$;

-- Where an administrator made the roles, the owner may only be their member: the start looks.
do $$
begin
  execute format('grant assay_app to %I', current_user);
  alter role assay_operator set statement_timeout = '60s';
  alter role assay_operator set idle_in_transaction_session_timeout = '60s';
exception when insufficient_privilege then
  raise notice 'the owner may not change the roles of Assay';
end $$;
