-- Of a payout nothing changes but what was decided, once.
create function charity_payout_guard() returns trigger language plpgsql as $$
declare
  v_decided text[] := '{status,reason,decided_by,decided_at}';
begin
  if old.status <> 'waiting' or to_jsonb(new) - v_decided <> to_jsonb(old) - v_decided then
    raise exception 'a payout stays as it was entered and decided';
  end if;
  return new;
end $$;
create trigger guard before update on charity_payout for each row
  execute function charity_payout_guard();
