-- Gives the operator who asks a token for each of these files that is theirs to review; each opens
-- its file for ten minutes, and every look through it is on record under the operator's name.
create function operations.open_photos(p_ids bigint[])
returns table (file_id bigint, purpose text, token text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  f record;
begin
  for f in select x.id, x.purpose, x.used_for from file x
    where x.id = any (p_ids) and x.state = 'used' and file_reviewable(x, session_user)
    order by x.id limit 20
  loop
    file_id := f.id;
    purpose := f.purpose;
    token := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
    insert into file_link (token_hash, file_id, operator, reason, expires_at)
    values (encode(sha256(convert_to(token, 'UTF8')), 'hex'), f.id, session_user, f.used_for,
      now() + interval '10 minutes');
    return next;
  end loop;
end $$;
grant execute on function operations.open_photos(bigint[]) to assay_operator;
