-- Why a reason that a customer is to read cannot stand, in words for the operator; null when it
-- can. Letters carry it under the phrase by which the customer knows ours: it leads nowhere else,
-- names nothing to pay to or to call, and cannot look like more of the letter.
create function reason_flaw(p_reason text, p_most integer default 500) returns text
language sql immutable as $$
  select case
    when length(p_reason) > p_most then format('A reason has at most %s characters.', p_most)
    when p_reason ~ '[\u0001-\u001F\u007F-\u009F\u200B\u2028-\u202E\u2060-\u2069\uFEFF]'
      then 'Write the reason in one line, without control characters.'
    when p_reason ~* '://|\mwww\.|@|[[:alnum:]]\.[[:alpha:]]{2,}'
      then 'A reason has no link and no mail address; write a space after a full stop.'
    when p_reason ~ '\m(?=[0-9A-Za-z]*[0-9])[0-9A-Za-z]{25,}|[0-9]([ ./()-]{0,2}[0-9]){11,}'
      or p_reason ~ '\+ ?[0-9(][0-9 ./()-]{6,}|\m[A-Z]{2}[0-9]{2}( ?[0-9A-Z]{4}){3,}'
      then 'A reason names nothing to pay to and no number to call: say it without.'
  end
$$;
