-- Why a charity cannot be shown so, in words for the operator; null when it can.
create function charity_flaw(c charity) returns text language sql stable as $$
  select case
    when c.name is null or length(trim(c.name)) not between 2 and 80
      then 'Give a name of 2 to 80 characters.'
    when exists (select from charity o where lower(o.name) = lower(trim(c.name))
        and o.id is distinct from c.id) then 'Another charity has this name.'
    when c.about is null or length(trim(c.about)) not between 10 and 1000
      then 'Say what it does, in 10 to 1000 characters.'
    when told_flaw(concat_ws('. ', c.name, translate(c.about, E'\n', ' ')), 2000, 'text')
      is not null
      then told_flaw(concat_ws('. ', c.name, translate(c.about, E'\n', ' ')), 2000, 'text')
    when c.website !~ '^https://[!-~]{4,200}$' then 'Its website begins with https://.' end
$$;
