create function loan_note_terms() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into loan_terms (offer_id, version, days, min_amount, max_amount, daily_rate,
    interest_free_days, overdue_rate)
  values (new.id, new.terms_version, new.days, new.min_amount, new.max_amount, new.daily_rate,
    new.interest_free_days, new.overdue_rate)
  on conflict do nothing;
  return null;
end $$;
create trigger note_terms after insert or update on loan_offer for each row
  execute function loan_note_terms();
