-- Why the letters of what an operator wrote cannot stand, in whatever field; null when they can.
-- What nobody sees, what turns the order of others round, and what only looks like a letter of the
-- word that it stands in would make two things of one name. Texts of the site are judged by
-- content_flaw.
create function letters_flaw(p_table text, p_after jsonb) returns text
language plpgsql immutable as $$
declare
  v_unseen constant text := '[\u0001-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F'
    || '\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164'
    || '\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A'
    || '\U000E0000-\U000E0FFF]';
  -- Letters of Latin, and of Greek, Cyrillic, Armenian and Cherokee, which have the same shapes.
  v_latin constant text := '[A-Za-z\u00C0-\u024F]';
  v_alike constant text := '[\u0370-\u03FF\u0400-\u052F\u0531-\u058F\u13A0-\u13FF]';
  v_formula constant text := '[\u210A-\u2115\u2119-\u211D\u2124\u2128-\u2131'
    || '\U0001D400-\U0001D7FF]';
  v_words text;
begin
  if p_table = 'content' then return null; end if;
  for v_words in
    select value #>> '{}' from jsonb_path_query(p_after, 'strict $.**') value
    where jsonb_typeof(value) = 'string'
  loop
    if v_words ~ v_unseen then
      return 'It has a letter that nobody sees: write it without.';
    end if;
    if v_words ~ (v_latin || '[[:alpha:]]*' || v_alike)
      or v_words ~ (v_alike || '[[:alpha:]]*' || v_latin)
    then
      return 'A word mixes letters of two alphabets that look alike: write it in one.';
    end if;
    if v_words ~ v_formula then return 'It has letters of formulas: write plain ones.'; end if;
  end loop;
  return null;
end $$;
