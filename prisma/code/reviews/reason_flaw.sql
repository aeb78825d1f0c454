-- Why a reason that a customer is to read cannot stand, in words for the operator; null when it
-- can. Letters carry it under the phrase by which the customer knows ours: it leads nowhere else,
-- names nothing to pay to or to call, and cannot look like more of the letter.
create function reason_flaw(p_reason text, p_most integer default 500) returns text
language plpgsql immutable as $$
declare
  v_folded text;
begin
  if length(p_reason) > p_most then
    return format('A reason has at most %s characters.', p_most);
  end if;
  if p_reason ~ '[\u0001-\u001F\u007F-\u009F\u200B\u2028-\u202E\u2060-\u2069\uFEFF]' then
    return 'Write the reason in one line, without control characters.';
  end if;
  if told_code(p_reason) then
    return 'A reason has no HTML and no sign by its name or number: write it in plain words.';
  end if;
  v_folded := told_folded(p_reason);
  if told_link(v_folded) then
    return 'A reason has no link and no mail address; write a space after a full stop.';
  end if;
  -- Each of them has a digit; PostgreSQL keeps few patterns ready.
  if translate(v_folded || p_reason, '0123456789', '') <> v_folded || p_reason
    and (told_account(v_folded) or p_reason ~ '\m[A-Z]{2}[0-9]{2}( ?[0-9A-Z]{4}){3,}'
      or told_without_sums(v_folded) ~ concat_ws('|', '\m0([ ,.·_*/|()-]{0,3}[0-9]){8,}',
        '[0-9]([ ,.·_*/|()-]{0,3}[0-9]){9,}', '\+ ?[0-9(][0-9 ,.·_*/|()-]{6,}'))
  then
    return 'A reason names nothing to pay to and no number to call: say it without.';
  end if;
  if told_elsewhere(told_honest(told_sentences(p_reason))) then
    return 'A reason names no messenger and no mailbox elsewhere: customers are answered on this '
      || 'site alone.';
  end if;
  return null;
end $$;
