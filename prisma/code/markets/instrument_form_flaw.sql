-- Why what is given once of an instrument cannot stand, in words for the operator; null when it
-- can. A code says what is traded for what and nothing else, and nobody sets half of the price by
-- the spread that the simulation starts from.
create function instrument_form_flaw(i instrument) returns text language sql immutable as $$
  select case
    when i.type = 1 and (i.base !~ '^[A-Z]{3}$' or i.quote !~ '^[A-Z]{3}$')
      then 'Forex has currencies of three letters, such as EUR and USD.'
    when i.type <> 3 and i.base ~ '\.' then 'Only a class of stock has a dot, such as BRK.B.'
    when i.type in (1, 2) and i.code <> i.base || i.quote
      then format('The code is the base and the quote: %s.', i.base || i.quote)
    when i.type in (3, 4) and i.code <> i.base then format('The code is the base: %s.', i.base)
    when i.type = 5 and i.code not in (i.base, i.base || i.quote)
      then format('The code is %s or %s.', i.base || i.quote, i.base)
    when i.typical_spread > i.reference_price * 0.02
      then 'The typical spread is at most 2 % of the reference price.'
    when i.tick_size > i.reference_price * 0.01
      then 'The tick size is at most 1 % of the reference price.'
  end
$$;
