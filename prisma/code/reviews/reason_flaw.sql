-- Why a reason that a customer is to read cannot stand, in words for the operator; null when it
-- can. Letters carry it under the phrase by which the customer knows ours: it leads nowhere else,
-- names nothing to pay to or to call, and cannot look like more of the letter.
create function reason_flaw(p_reason text, p_most integer default 500) returns text
language sql immutable as $$
  select case
    when length(p_reason) > p_most then format('A reason has at most %s characters.', p_most)
    when p_reason ~ '[\u0001-\u001F\u007F-\u009F\u200B\u2028-\u202E\u2060-\u2069\uFEFF]'
      then 'Write the reason in one line, without control characters.'
    when normalize(p_reason, nfkc) ~* concat_ws('|', '://|\mwww\.|@|[[:alnum:]]\.[[:alpha:]]{2,}',
        '[a-z0-9-]。[a-z]{2,}', '\m[0-9]{1,3}(\.[0-9]{1,3}){3}\M')
      then 'A reason has no link and no mail address; write a space after a full stop.'
    when p_reason ~ '\m(?=[0-9A-Za-z]*[0-9])[0-9A-Za-z]{25,}|[0-9]([ ./()-]{0,2}[0-9]){11,}'
      -- Days are no numbers to call.
      or regexp_replace(p_reason, '\m20[0-9]{2}-[0-9]{2}-[0-9]{2}\M', '', 'g')
        ~ '\m0([ ./()-]{0,2}[0-9]){8,}|[0-9]([ ./()-]{0,2}[0-9]){9,}'
      or p_reason ~ '\+ ?[0-9(][0-9 ./()-]{6,}|\m[A-Z]{2}[0-9]{2}( ?[0-9A-Z]{4}){3,}'
      then 'A reason names nothing to pay to and no number to call: say it without.'
  end
$$;
