-- Why a move of the treasury cannot be entered, or decided, as an operator wrote it.
create function operator_treasury_flaw(p_key text, p_after jsonb, p_operator text) returns text
language plpgsql stable as $$
declare
  m treasury_move;
begin
  if p_key not like 'draft-%' then
    select * into m from treasury_move where id = p_key::bigint;
    if not found then return 'There is no such move.'; end if;
    return treasury_flaw(m, p_after->>'status', p_after->>'reason', p_operator);
  end if;
  return case
    when p_after->>'fund' not in ('plans', 'loans', 'marketing')
      then 'The fund is plans (the treasury of plans), loans (the loan book) or marketing (what '
        || 'inviters are paid from).'
    when coalesce(p_after->>'source', '') not in ('paid-in', 'fees', 'taken-out')
      then 'The source is paid-in (money of the house from outside), fees (fees it earned) or '
        || 'taken-out (money that goes back to the house).'
    when coalesce(p_after->>'amount', '') !~ '^[0-9]{1,9}(\.[0-9]{1,2})?$'
      or (p_after->>'amount')::numeric <= 0 then 'Give the amount in USDT, such as 10000.'
    when coalesce(p_after->>'reference', '') !~ '^[ -~]{3,100}$'
      or length(reference_look(p_after->>'reference')) < 3
      then 'Give the reference of the payment, of the bank or the chain: 3 to 100 characters, of '
        || 'which each can be typed and 3 are letters or digits.'
    when exists (select from treasury_move o
      where o.status <> 'rejected'
        and payments_are_one(o.reference, p_after->>'reference'))
      then 'A move with this reference is there already.'
    when reference_flaw(p_after->>'reference') is not null
      then reference_flaw(p_after->>'reference')
    when house_payment_flaw(p_after->>'source', p_after->>'reference') is not null
      then house_payment_flaw(p_after->>'source', p_after->>'reference')
    -- Letters that nobody sees are told of by letters_flaw.
    when letters_flaw('treasury_move', jsonb_build_object('note', p_after->>'note')) is null
      then told_flaw(p_after->>'note', 300, 'note')
  end;
end $$;
