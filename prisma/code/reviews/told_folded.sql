-- A text as it is compared with what nobody may write: without what nobody sees, without marks
-- above, below and through letters, in small letters of Latin and digits of ASCII where its own
-- only look like these, with one sign for each stop, stroke and blank. Syllables of Korean, sounds
-- of Japanese and letters of Arabic stay what they are. Nobody is shown it.
create function told_folded(p_text text) returns text language plpgsql immutable as $$
declare
  v_marks constant text := '[\u0300-\u036F\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u1AB0-\u1AFF'
    || '\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]';
  v_unseen constant text := '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F'
    || '\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164'
    || '\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]';
  v_stops constant text := E'\u2024\uFE52\u06D4\u0589'
    || E'\u2044\u2215\u29F8\u2571\u29F5'
    || E'\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\uFE63\u2E3A\u301C\u02D7'
    || E'\u2022\u2027\u2219\u22C5\u30FB\u0387\u25CF\u2E31\u16EB'
    || E'\u3001\u060C\u066B\u066C\u061F\u061B';
begin
  if p_text ~ '[^\u0001-\u007F]' then
    p_text := regexp_replace(normalize(p_text, nfkd), v_unseen, '', 'g');
    p_text := told_alike(normalize(regexp_replace(p_text, v_marks, '', 'g'), nfc));
    -- Letters upside down, and those of Coptic.
    p_text := translate(p_text, 'ɐǝəʎɔɟɥʞɹʇʌⲁⲀⲃⲉⲈⲇⲓⲕⲙⲛⲧⲩⲨⲭⲱ', 'aeeycfhkrtvaabeedikmntyyxw');
    -- Letters of Persian and Urdu have the shapes of those of Arabic.
    p_text := translate(p_text, v_stops || 'کیى’‘ʼ´׳“”„«»',
      '..../////------------·········,,,,?;' || 'كيي''''''''''"""""');
    p_text := regexp_replace(p_text, '[\u0085\u2028\u2029]', E'\n', 'g');
    p_text := regexp_replace(p_text, '[\u00A0\u1680\u2000-\u200A\u205F\u2800\u3000]', ' ', 'g');
  else
    p_text := regexp_replace(lower(p_text), '[\u0001-\u0008\u000E-\u001F\u007F]', '', 'g');
  end if;
  return regexp_replace(regexp_replace(p_text, '[ \t\v\f\r]+', ' ', 'g'), ' ?\n\s*', E'\n', 'g');
end $$;
