-- Why a text that customers read cannot stand for what it asks of them, in words for the operator;
-- null when it can: no sentence asks for a secret or tells somebody to pay. A sentence is looked at
-- for words that stand together, in each language, over the ends of its lines.
create function demand_flaw(p_text text) returns text language sql immutable as $$
  select case
    when bool_or(support_asks_secret(s))
      then 'Nobody here asks customers for a password, a code or a key: say it without.'
    when bool_or(support_demands_payment(s))
      then 'Nobody here tells customers to pay: say what the rule is and which page shows it.' end
  from regexp_split_to_table(regexp_replace(normalize(p_text, nfkc), '\s+', ' ', 'g'),
    '[.!?。！？؟]+') s
$$;
