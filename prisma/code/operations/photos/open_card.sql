-- Gives the operator who pays a withdrawal a token that opens the number of its card for ten
-- minutes; every look through it is on record under their name and shown to the customer. Null
-- where there is nothing to pay to a card: it was not approved yet, or was paid already.
create function operations.open_card(p_withdrawal bigint) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if not exists (
    select from withdrawal w join withdrawal_destination d on d.id = w.destination_id
    where w.id = p_withdrawal and w.status = 'approved' and d.sealed_card is not null)
  then
    return null;
  end if;
  insert into card_link (token_hash, withdrawal_id, operator, expires_at)
  values (encode(sha256(convert_to(v_token, 'UTF8')), 'hex'), p_withdrawal, session_user,
    now() + interval '10 minutes');
  return v_token;
end $$;
grant execute on function operations.open_card(bigint) to assay_operator;
