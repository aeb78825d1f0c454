-- Why a title and a text cannot stand, in words for the operator; null when they can. Customers
-- read them as the house's own words: they lead to pages of this site alone, name nothing to pay
-- to, ask for nothing and have nobody pay before a withdrawal, however many operators agree. Only
-- what tells of the company may say where else it is found.
create function content_flaw(p_type text, p_title text, p_body text) returns text
language plpgsql immutable as $$
declare
  -- Links within the site are no links elsewhere.
  v_body constant text := regexp_replace(p_body,
    '\[([^\]\[]{1,200})\]\(/(?!/)[a-z0-9/?=&-]*\)', '\1', 'g');
  -- As it is read: signs of emphasis part no word.
  v_shown constant text := regexp_replace(v_body, '[*_`~#]', '', 'g');
  v_words constant text := concat_ws('. ', p_title, v_shown);
  v_flaw text;
begin
  if coalesce(length(trim(p_title)), 0) not between 1 and 200 then
    return 'Give a title of at most 200 characters.';
  end if;
  if coalesce(length(trim(p_body)), 0) not between 1 and 20000 then
    return 'Give a body of at most 20000 characters.';
  end if;
  if p_body ~ '[\u0001-\u0009\u000B-\u001F\u007F-\u009F\u200B\u2028-\u202E\u2060-\u2069\uFEFF]'
    or p_title ~ '[\u0001-\u001F\u007F-\u009F\u200B\u2028-\u202E\u2060-\u2069\uFEFF]'
  then
    return 'Write it without control characters; lines end with a line feed alone.';
  end if;
  if v_body ~ '!\[|<[a-zA-Z/!?]' then return 'A text has neither pictures nor HTML.'; end if;
  -- A page shows what these stand for.
  if told_code(p_title || ' ' || p_body) or p_title || p_body ~ '\\' then
    return 'A text has no backslash and no sign by its name or number, such as &amp;: write the '
      || 'sign itself.';
  end if;
  if p_type = 'company' then
    return case
      when demand_flaw(v_words) is not null then demand_flaw(v_words)
      when told_account(told_folded(p_title || ' ' || v_body))
        or p_title || ' ' || v_body ~ '\m[A-Z]{2}[0-9]{2}( ?[0-9A-Z]{4}){3,}'
      then 'A text names nothing to pay to.' end;
  end if;
  if v_body ~ '\]\s*[(\[:]' then return 'A text links to pages of this site alone.'; end if;
  v_flaw := coalesce(reason_flaw(p_title, 200), reason_flaw(replace(v_body, E'\n', ' '), 20000),
    case when v_shown <> v_body
      then reason_flaw(replace(v_shown, E'\n', ' '), 20000) end);
  return coalesce(replace(replace(v_flaw, 'A reason', 'A text'), 'the reason', 'it'),
    demand_flaw(v_words));
end $$;
