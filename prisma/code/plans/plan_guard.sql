-- Of a plan that was sold, nothing changes but how far it is paid and how it ended.
create function plan_guard() returns trigger language plpgsql as $$
declare
  v_moves text[] := '{paid_days,next_payment_at,status,ended_at,penalty}';
begin
  if to_jsonb(new) - v_moves <> to_jsonb(old) - v_moves then
    raise exception 'a plan keeps the terms that it was sold under';
  end if;
  if old.status <> 'in-earnings' then raise exception 'a plan that has ended stays so'; end if;
  if new.paid_days < old.paid_days then raise exception 'what was paid stays paid'; end if;
  return new;
end $$;
create trigger guard before update on plan for each row execute function plan_guard();
