-- Why operators cannot set a parameter that guards so far, in words; null where they can. Two set
-- it to anything between what the owner of the database gave it and the bound that is told, so that
-- nothing guards less than the owner decided and every mistake has an end. `p_value` has the form
-- that the parameter wants.
create function parameter_bounds_flaw(p parameter, p_value text) returns text
language plpgsql stable as $$
declare
  v_was text := parameter_was(p.key);
  v_most numeric;
begin
  -- Else an operator could have customers write to a mailbox of their own.
  if p.key = 'support.email' then
    return 'The owner of the database alone says where customers write by mail.';
  end if;
  -- Else one operator could lend to somebody what no second one looks at.
  if p.key = 'loans.limits' then
    return case
      when not loan_limits_exceed(p_value, p.value) or not loan_limits_exceed(p_value, v_was)
        then null
      when loan_limits_exceed(v_was, p.value)
        then format('Two operators may set these limits back to %s, as they were; the owner of the '
          'database alone raises them further.', v_was)
      else 'Operators may lower these limits; the owner of the database alone raises them.' end;
  end if;
  -- Else operators could lift a limit and then approve alone, switch the advanced verification off,
  -- or keep a customer from being asked.
  if p.key ~ '\.(twoReviewersAbove|advancedAbove|alonePerDay|alonePerWeek)\.'
    or p.key ~ '^questions\.(large|unusual)' then
    return case
      when p_value::numeric <= greatest(p.value::numeric, v_was::numeric) then null
      when v_was::numeric > p.value::numeric
        then format('Two operators may set it back to %s, as it was; the owner of the database '
          'alone raises it further.', v_was)
      else 'Operators may lower this limit; the owner of the database alone raises it.' end;
  end if;
  -- Else what a chain takes back is credited, a thief is not stopped in time, or what the law wants
  -- kept is gone with who cheated; without an end above, what came would never be credited.
  v_most := case
    when p.key = 'deposits.confirmations.bitcoin' then 12
    when p.key like 'deposits.confirmations.%' then 200
    when p.key = 'security.removalHours' then 336
    when p.key = 'questions.restHours' then 24
    when p.key = 'closing.keepDays' then 3660 end;
  if v_most is null then return null; end if;
  v_most := greatest(v_most, v_was::numeric);
  if p_value::numeric between least(v_was::numeric, p.value::numeric) and v_most then
    return null;
  end if;
  return format('Two operators may set this number from %s to %s; the owner of the database alone '
    'goes beyond.', v_was, v_most);
end $$;
