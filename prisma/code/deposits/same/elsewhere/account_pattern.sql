-- What finds the longest number in a bank account (account_run) in another one: between its parts,
-- as between a bank and its account, zeros may be left out or written. Its digits as they stand
-- where too few others remain.
create function account_pattern(p_account text) returns text language sql immutable as $$
  select coalesce((
    select string_agg(ltrim(part, '0'), '0*' order by place)
    from regexp_split_to_table(r.run, ' ') with ordinality p (part, place)
    having sum(length(ltrim(part, '0'))) >= 8), replace(r.run, ' ', ''))
  from (
    select btrim(m[1]) as run from regexp_matches((
        select string_agg(case when w.word ~ '[0-9]|^[oil]+$'
            then translate(w.word, 'oilszb', '011528') else w.word end, ' ' order by w.place)
        from regexp_split_to_table(account_plain(p_account), '[^a-z0-9]+')
          with ordinality w (word, place)), '[0-9 ]+', 'g') m
  ) r
  where r.run <> ''
  order by length(replace(r.run, ' ', '')) desc, replace(r.run, ' ', '') limit 1
$$;
