-- The national parts of the IBANs in a bank account, as account_whole writes them: of a country
-- that has them, of its length, with check digits that hold for its letters as they stand or as
-- the digits that they look like.
create function account_iban(p_account text) returns setof text language sql immutable as $$
  select substr(w.whole, p.at + 4, c.size - 4)
  from (select account_whole(p_account) as whole,
      regexp_replace(account_plain(p_account), '[^a-z0-9]', '', 'g') as letters) w,
    generate_series(1, length(w.whole) - 14) p (at),
    iban_country() c
  where substr(w.whole, p.at, 2) = account_whole(c.code)
    and substr(w.whole, p.at, c.size) ~ ('^..[0-9]{2}[a-z0-9]{' || c.size - 4 || '}$')
    and exists (select from unnest(array[w.whole, w.letters]) n (of) where 1 = (
      select string_agg(case when l.sign ~ '[0-9]' then l.sign else (ascii(l.sign) - 87)::text end,
        '' order by l.place)::numeric % 97
      from regexp_split_to_table(substr(n.of, p.at + 4, c.size - 4) || c.code
        || substr(w.whole, p.at + 2, 2), '') with ordinality l (sign, place)))
$$;
