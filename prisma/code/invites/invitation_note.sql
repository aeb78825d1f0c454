-- Who registers by a code was invited from then on, for as long as the terms of that moment say.
create function invitation_note() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into invitation (customer_id, inviter_id, ends_at, next_day)
  select new.id, new.invited_by, new.created_at + make_interval(days => coalesce(
      (select value from fee_terms_at('invites.days', new.created_at)),
      (select value from fee_terms where key = 'invites.days' and version = 1))::integer),
    (new.created_at at time zone 'UTC')::date;
  return null;
end $$;
create trigger note_invitation after insert on customer for each row
  when (new.invited_by is not null) execute function invitation_note();
