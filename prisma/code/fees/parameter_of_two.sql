-- Whether a change of a parameter takes two operators: each does that costs somebody money, now or
-- later. One alone does what only guards more, as operator_flaw lets them, and switches off; what
-- guarded more by mistake two set back.
create function parameter_of_two(p_key text, p_value text) returns boolean
language sql stable as $$
  select case
    when p_key like '%.enabled' then p_value = 'true'
    when p_key ~ ('\.(twoReviewersAbove|advancedAbove|alonePerDay|alonePerWeek)\.'
        || '|^questions\.(large|unusual)')
      then p_value::numeric > (select p.value::numeric from parameter p where p.key = p_key)
    when p_key ~ '\.confirmations\.'
      or p_key in ('questions.restHours', 'security.removalHours', 'closing.keepDays')
      then false
    else true end
$$;
