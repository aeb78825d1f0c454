-- Why the words of a reference or an account, which customers read, cannot stand: they lead
-- elsewhere or ask for something, whatever stands between them; null when they can.
create function reference_words_flaw(p_reference text) returns text language sql immutable as $$
  select coalesce(
    case when told_link(told_folded(p_reference))
      then 'A reference has no link and no mail address.'
      when told_elsewhere(told_sentences(translate(p_reference, '-_/.:', '     ')))
      then 'A reference names no messenger.' end,
    demand_flaw(translate(p_reference, '-_/.:', '     ')))
$$;
