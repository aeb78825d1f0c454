-- The national parts of the IBANs in a bank account, as account_whole writes them: of a country
-- that has them, of its length, with check digits that hold for its letters as they stand or as
-- the digits that they look like.
create function account_iban(p_account text) returns setof text language sql immutable as $$
  select substr(w.whole, p.at + 4, c.size - 4)
  from (select account_whole(p_account) as whole,
      regexp_replace(account_plain(p_account), '[^a-z0-9]', '', 'g') as letters) w,
    generate_series(1, length(w.whole) - 14) p (at),
    (select m[1] as code, m[2]::integer as size from regexp_matches(''
      'ad24ae23al28at20az28ba20be16bg22bh22bi27br29by28ch21cr22cy28cz24de22dj27dk18do28ee20eg29es24'
      'fi18fk18fo18fr27gb22ge22gi23gl18gr27gt28hn28hr21hu28ie22il23iq23is26it27jo30kw30kz20lb28lc32'
      'li21lt20lu20lv21ly25mc27md24me22mk19mn20mr27mt31mu30ni28nl18no15om23pk24pl28ps29pt25qa29ro24'
      'rs22ru33sa24sc31sd18se24si19sk24sm27so23st25sv28tl23tn24tr26ua29va22vg24xk20ye30',
      '([a-z]{2})(\d{2})', 'g') m) c
  where substr(w.whole, p.at, 2) = account_whole(c.code)
    and substr(w.whole, p.at, c.size) ~ ('^..[0-9]{2}[a-z0-9]{' || c.size - 4 || '}$')
    and exists (select from unnest(array[w.whole, w.letters]) n (of) where 1 = (
      select string_agg(case when l.sign ~ '[0-9]' then l.sign else (ascii(l.sign) - 87)::text end,
        '' order by l.place)::numeric % 97
      from regexp_split_to_table(substr(n.of, p.at + 4, c.size - 4) || c.code
        || substr(w.whole, p.at + 2, 2), '') with ordinality l (sign, place)))
$$;
