-- What is refused or kept as a draft stays on record for good, so it has bounds: nobody fills the
-- disk by it. Raises beyond them, and nothing is kept.
create function operator_room(p_content jsonb) returns void language plpgsql stable as $$
begin
  if length(p_content::text) > 20000 then
    raise exception 'That is too long to be kept: at most 20,000 characters together.';
  end if;
  if (select count(*) >= 300 from operator_change c where c.operator = session_user
    and not c.accepted and c.at > now() - interval '1 hour')
  then
    raise exception 'Of yours, 300 drafts and refused changes were kept within an hour: '
      'come again later.';
  end if;
end $$;
