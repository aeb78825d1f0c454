-- Whether limits by score lend more than others at any score.
create function loan_limits_exceed(p_limits text, p_than text) returns boolean
language sql immutable as $$
  select exists (
    select from generate_series(300, 850) score
    where loan_limit_at(p_limits, score) > loan_limit_at(p_than, score))
$$;
