-- Terms that change become the next version: what runs keeps those that it was sold under.
create function plan_keep_terms() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- What stands from before a rule was made can be taken away.
  v_flaw text := case when tg_op = 'INSERT' or new.enabled
    or to_jsonb(new) - 'enabled' <> to_jsonb(old) - 'enabled' then plan_product_flaw(new) end;
begin
  if v_flaw is not null then raise exception '%', v_flaw; end if;
  if tg_op = 'INSERT' then
    new.terms_version := 1;
  elsif (new.min_amount, new.max_amount, new.penalty_share, new.timeframes)
    is distinct from (old.min_amount, old.max_amount, old.penalty_share, old.timeframes) then
    new.terms_version := old.terms_version + 1;
  else
    new.terms_version := old.terms_version;
  end if;
  return new;
end $$;
create trigger judge before insert or update on plan_product for each row
  execute function plan_keep_terms();
