-- A file arrives, may be used, and is removed only where nothing was proved with it, or where what
-- was kept of a closed account is erased.
create function file_guard() returns trigger language plpgsql as $$
begin
  if new.state = 'removed' and closing_is_over(old.customer_id) then return new; end if;
  if new.state is distinct from old.state
    and (old.state, new.state) not in (('arriving', 'unused'), ('unused', 'used'),
      ('arriving', 'removed'), ('unused', 'removed')) then
    raise exception 'a file that is % does not become %', old.state, new.state;
  end if;
  if (new.id, new.customer_id, new.purpose, new.created_at)
      is distinct from (old.id, old.customer_id, old.purpose, old.created_at)
    or old.sha256 is distinct from new.sha256 and old.state <> 'arriving' then
    raise exception 'a file cannot be changed';
  end if;
  return new;
end $$;
create trigger state_moves_on before update on file for each row execute function file_guard();
