-- Whether a change of a parameter takes two operators: each does that costs somebody money, now or
-- later. One alone does what only guards more, as operator_flaw lets them, and switches off.
create function parameter_of_two(p_key text, p_value text) returns boolean
language sql immutable as $$
  select case
    when p_key like '%.enabled' then p_value = 'true'
    when p_key ~ '\.(twoReviewersAbove|advancedAbove|confirmations|alonePerDay|alonePerWeek)\.'
      or p_key in ('questions.restHours', 'security.removalHours', 'questions.unusualTimes',
        'closing.keepDays')
      or p_key ~ '^questions\.(large|unusualFrom)\.'
      then false
    else true end
$$;
