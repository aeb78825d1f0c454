-- A bank account in small letters of Latin and digits, with digits where letters of other alphabets
-- look like these. What is neither stays.
create function account_plain(p_account text) returns text language sql immutable as $$
  select translate(told_folded(translate(p_account, x.alike, x.digits)), x.alike, x.digits)
  from (values ('〇Ⴍⴍ丨ꝚꝛƧƨꙄꙅƻꞫɜȜȝƷʒꝪꝫЗзӠӡҘҙᏎƼƽбᏮȣȢꝮꝯ',
    '0001222222233333333333333455668899')) x (alike, digits)
$$;
