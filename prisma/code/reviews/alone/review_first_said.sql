-- What an operator reads whose first word is on record now, and why it is the first although there
-- was another one.
create function review_first_said(p_word text, p_operator text, p_lapsed text) returns text
language sql immutable as $$
  select format('First %s by %s is on record%s.', p_word, p_operator,
    coalesce(': that of ' || p_lapsed || ' lapsed, since they were disabled', ''))
$$;
