-- Terms that change become the next version: what was signed keeps its own.
create function loan_keep_terms() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_flaw text := loan_offer_flaw(new);
begin
  if v_flaw is not null then raise exception '%', v_flaw; end if;
  if tg_op = 'INSERT' then
    new.terms_version := 1;
  elsif (new.days, new.min_amount, new.max_amount, new.daily_rate, new.interest_free_days,
      new.overdue_rate)
    is distinct from (old.days, old.min_amount, old.max_amount, old.daily_rate,
      old.interest_free_days, old.overdue_rate) then
    new.terms_version := old.terms_version + 1;
  else
    new.terms_version := old.terms_version;
  end if;
  return new;
end $$;
create trigger judge before insert or update on loan_offer for each row
  execute function loan_keep_terms();
