-- How many operators have to approve an amount.
create function review_needed(p_noun text, p_currency text, p_amount numeric) returns integer
language sql stable as $$
  select case when p_amount > coalesce((select value::numeric from parameter
    where key = p_noun || '.twoReviewersAbove.' || p_currency), 0) then 2 else 1 end
$$;
