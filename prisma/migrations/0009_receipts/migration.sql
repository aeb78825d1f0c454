-- Keys that sign receipts. The public part is for everyone and stays for good, so that a receipt can
-- be checked for as long as it exists.
create table receipt_key (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  public_key text not null unique check (public_key ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default clock_timestamp(),
  retired_at timestamptz,
  check (retired_at >= created_at)
);
create unique index receipt_key_in_use on receipt_key ((true)) where retired_at is null;

-- The private part, sealed under a secret that is not in the database. A table of its own, which no
-- operator may read; a retired key needs it no more.
create table receipt_key_secret (
  key_id text primary key references receipt_key (id),
  sealed bytea not null
);

-- A key is retired once and never changes otherwise.
create function receipt_key_guard() returns trigger language plpgsql as $$
begin
  if old.retired_at is not null or new.retired_at is null
    or (new.id, new.public_key, new.created_at) is distinct from (old.id, old.public_key, old.created_at) then
    raise exception 'a receipt key cannot be changed';
  end if;
  return new;
end $$;
create trigger retired_once before update on receipt_key for each row execute function receipt_key_guard();
create trigger append_only before delete on receipt_key for each row execute function ledger_refuse_change();
create trigger no_truncate before truncate on receipt_key execute function ledger_refuse_change();

-- Puts a new key in the place of the one in use, whose private part is forgotten. Where another
-- process was faster, that is where p_instead_of is no longer in use, nothing happens.
create function receipt_key_begin(p_id text, p_public_key text, p_sealed bytea, p_instead_of text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table receipt_key in share row exclusive mode;
  if p_instead_of is distinct from (select id from receipt_key where retired_at is null) then return false; end if;
  update receipt_key set retired_at = clock_timestamp() where retired_at is null;
  delete from receipt_key_secret;
  insert into receipt_key (id, public_key) values (p_id, p_public_key);
  insert into receipt_key_secret (key_id, sealed) values (p_id, p_sealed);
  return true;
end $$;

revoke all on function receipt_key_guard(), receipt_key_begin(text, text, bytea, text) from public;
grant execute on function receipt_key_begin(text, text, bytea, text) to assay_app;
grant select on receipt_key, receipt_key_secret to assay_app;
grant select on receipt_key to assay_operator;
