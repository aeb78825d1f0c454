-- Why the limits by score cannot stand so; null when they can.
create function loan_limits_flaw(p_value text) returns text language sql immutable as $$
  select case
    when p_value !~ '^[3-8][0-9]{2}:[0-9]{1,7}(,[3-8][0-9]{2}:[0-9]{1,7}){0,9}$'
      then 'Write scores with the most in USDT from each on, such as 500:500,600:2000.'
    when exists (
      select from (
        select split_part(t, ':', 1)::integer as score, split_part(t, ':', 2)::integer as most,
          lag(split_part(t, ':', 1)::integer) over (order by n) as score_before,
          lag(split_part(t, ':', 2)::integer) over (order by n) as most_before
        from regexp_split_to_table(p_value, ',') with ordinality as x (t, n)
      ) y where y.score <= y.score_before or y.most < y.most_before)
      then 'Scores grow from one to the next, and limits do not fall.'
  end
$$;
