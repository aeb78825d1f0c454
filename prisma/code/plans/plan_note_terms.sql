create function plan_note_terms() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into plan_terms (product_id, version, min_amount, max_amount, penalty_share, timeframes)
  values (new.id, new.terms_version, new.min_amount, new.max_amount, new.penalty_share,
    new.timeframes)
  on conflict do nothing;
  return null;
end $$;
create trigger note_terms after insert or update on plan_product for each row
  execute function plan_note_terms();
