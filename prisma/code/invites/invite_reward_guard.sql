-- Of what a day came to, nothing changes but that it is paid, or that nothing is, once.
create function invite_reward_guard() returns trigger language plpgsql as $$
declare
  v_moves text[] := '{refused,payment_id}';
begin
  if to_jsonb(new) - v_moves <> to_jsonb(old) - v_moves then
    raise exception 'what a day came to stays';
  end if;
  if old.payment_id is not null or old.refused is not null then
    raise exception 'what was decided of a reward stays';
  end if;
  return new;
end $$;
create trigger guard before update on invite_reward for each row
  execute function invite_reward_guard();
