-- What is written of a collectible stands as its operator was told it must.
create function collectible_judge() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_flaw text := collectible_flaw(new);
begin
  if v_flaw is not null then raise exception '%', v_flaw; end if;
  return new;
end $$;
create trigger judge before insert on collectible for each row
  execute function collectible_judge();
create trigger judge_listing before update on collectible for each row
  when (new.status = 'open' and old.status <> 'open') execute function collectible_judge();
