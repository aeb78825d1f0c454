-- Why a text to a customer cannot stand, in words for the operator; null when it can. It leads
-- nowhere else and names nothing to pay to (`reason_flaw`), and asks for no secret and no payment
-- (`demand_flaw`).
create function support_text_flaw(p_text text) returns text language plpgsql immutable as $$
declare
  v_flaw text;
begin
  if length(p_text) > 4000 then return 'An answer has at most 4000 characters.'; end if;
  if p_text ~ '[\u0001-\u0009\u000B-\u001F\u007F-\u009F\u200B\u2028-\u202E\u2060-\u2069\uFEFF]' then
    return 'Write it without control characters; lines end with a line feed alone.';
  end if;
  v_flaw := reason_flaw(replace(p_text, E'\n', ' '), 4000);
  if v_flaw is not null then
    return replace(replace(v_flaw, 'A reason', 'An answer'), 'the reason', 'it');
  end if;
  return demand_flaw(p_text);
end $$;
