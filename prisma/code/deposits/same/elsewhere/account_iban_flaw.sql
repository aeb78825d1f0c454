-- Why a bank account that has a word as an IBAN begins is none, in words; null where nothing is
-- wrong: one letter for another makes an account that nobody has. Signs stand between its parts as
-- anybody likes.
create function account_iban_flaw(p_account text) returns text language sql immutable as $$
  select format('It is written as an IBAN, and the check digits of %s do not hold.', t.iban)
  from regexp_matches(p_account,
    '(?:^|[^[:alnum:]])([A-Za-z]{2}[0-9](?:[^[:alnum:]]{0,3}[0-9A-Za-z]){12,44})', 'g') m
  cross join lateral (select lower(regexp_replace(m[1], '[^0-9A-Za-z]', '', 'g')) as whole) w
  join iban_country() c on c.code = left(w.whole, 2) and length(w.whole) >= c.size
  cross join lateral (select upper(left(w.whole, c.size)) as iban) t
  where not exists (select account_iban(t.iban))
  limit 1
$$;
