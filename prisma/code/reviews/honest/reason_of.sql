-- What an operator gave as a reason, without blanks of any kind around it, and empty where nothing
-- of it is a letter, a digit or a sign that says anything: its customer is to read why. Null stays.
create function reason_of(p_text text) returns text language sql immutable as $$
  select case when regexp_replace(p_text, '[\s!-/:-@[-`{-~\u0001-\u0020\u007F-\u00BF\u0300-\u036F'
      '\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u206F\u2800\u3000-\u303F\u3164'
      '\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFD]', '', 'g') = '' then ''
    else regexp_replace(p_text, '^[\s\u00A0\u1680\u2000-\u200A\u202F\u205F\u2800\u3000\u3164]+'
      '|[\s\u00A0\u1680\u2000-\u200A\u202F\u205F\u2800\u3000\u3164]+$', '', 'g') end
$$;
