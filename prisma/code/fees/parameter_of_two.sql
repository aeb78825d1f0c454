-- Whether a change of a parameter takes two operators: each does that costs customers something,
-- asks more of them, or holds back their money or what is kept of them. One alone switches off,
-- lowers what may be lent, and lowers what operators may decide alone to no less than half of what
-- the owner of the database gave: with less, who stays away would hold back every payment. What two
-- set one alone undoes within a week by switching off only: else two would never be done.
create function parameter_of_two(p_key text, p_value text) returns boolean
language plpgsql stable as $$
declare
  v_now text := (select value from parameter where key = p_key);
begin
  if p_key like '%.enabled' then return p_value = 'true'; end if;
  if exists (select from parameter p
    where p.key = p_key and p.agreed and p.decided_at > now() - interval '7 days')
  then
    return true;
  end if;
  if p_key = 'loans.limits' then return loan_limits_exceed(p_value, v_now); end if;
  if p_key ~ '\.(twoReviewersAbove|alonePerDay|alonePerWeek)\.' then
    return p_value::numeric > v_now::numeric
      or 2 * p_value::numeric < parameter_was(p_key)::numeric;
  end if;
  return true;
end $$;
