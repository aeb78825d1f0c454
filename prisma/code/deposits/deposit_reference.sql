-- A reference of a payment in the one way that it is kept, so that two that look alike are one: in
-- capitals, every hyphen the same, without blanks and without signs that nobody sees. Letters of
-- all languages stay.
create function deposit_reference(p_text text) returns text language sql immutable as $$
  select upper(regexp_replace(
    regexp_replace(normalize(coalesce(p_text, ''), NFKC), '[\u2010-\u2015\u2212]', '-', 'g'),
    '[\s\u0001-\u001F\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180E'
      '\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0]', '', 'g'))
$$;
grant execute on function deposit_reference(text) to assay_app;
