-- The letters and digits of a bank account alone, with digits for all letters that look like them.
create function account_whole(p_account text) returns text language sql immutable as $$
  select translate(regexp_replace(account_plain(p_account), '[^a-z0-9]', '', 'g'),
    'oilszb', '011528')
$$;
