-- The longest number in a bank account, whatever marks stand in it: a word with a digit, or of
-- letters like O and l alone, is a number whose letters were meant for digits. Others are none.
create function account_run(p_account text) returns text language sql immutable as $$
  select r[1] from regexp_matches((
      select string_agg(case when w.word ~ '[0-9]|^[oil]+$'
          then translate(w.word, 'oilszb', '011528') else w.word end, '' order by w.place)
      from regexp_split_to_table(account_plain(p_account), '[^a-z0-9]+')
        with ordinality w (word, place)), '[0-9]+', 'g') r
  order by length(r[1]) desc, r[1] limit 1
$$;
