-- Why the letters of what an operator wrote cannot stand, in whatever field; null when they can.
-- What nobody sees, what turns the order of others round, and what only looks like a letter of the
-- word that it stands in would make two things of one name. A text of the site in Arabic may join
-- and turn letters, as its language does.
create function letters_flaw(p_table text, p_after jsonb) returns text
language plpgsql immutable as $$
declare
  v_unseen constant text := '[\u0001-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F'
    || '\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164'
    || '\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A'
    || '\U000E0000-\U000E0FFF]';
  -- Letters of Latin, and of Greek, Cyrillic, Armenian, Cherokee, Canada, Coptic, Tifinagh and
  -- Lisu, which have the same shapes.
  v_latin constant text := '[A-Za-z\u00C0-\u024F]';
  v_alike constant text := '[\u0370-\u03FF\u0400-\u052F\u0531-\u058F\u13A0-\u13FF\u1400-\u167F'
    || '\u2C80-\u2CFF\u2D30-\u2D7F\uA4D0-\uA4FF]';
  -- Of these Azerbaijani writes one.
  v_phonetic constant text := '[\u0250-\u0258\u025A-\u02AF\u1D00-\u1D7F\u2C60-\u2C7F]';
  v_formula constant text := '[\u210A-\u2115\u2119-\u211D\u2124\u2128-\u2131'
    || '\U0001D400-\U0001D7FF]';
  v_words text;
begin
  for v_words in
    select value #>> '{}' from jsonb_path_query(p_after, 'strict $.**') value
    where jsonb_typeof(value) = 'string'
  loop
    if p_table = 'content' and v_words ~ '[\u0620-\u064A]' then
      v_words := regexp_replace(v_words, '[\u200C-\u200F]', '', 'g');
    end if;
    if v_words ~ v_unseen then
      return 'It has a letter that nobody sees: write it without.';
    end if;
    continue when octet_length(v_words) = length(v_words);
    if v_words ~ (v_latin || '[[:alpha:]]*' || v_alike)
      or v_words ~ (v_alike || '[[:alpha:]]*' || v_latin)
    then
      return 'A word mixes letters of two alphabets that look alike: write it in one.';
    end if;
    if v_words ~ v_formula then return 'It has letters of formulas: write plain ones.'; end if;
    if v_words ~ v_phonetic then
      return 'It has letters of phonetic writing: write plain ones.';
    end if;
  end loop;
  return null;
end $$;
