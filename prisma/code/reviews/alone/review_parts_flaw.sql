-- Why an operator may not approve this besides what they alone approved for its customer within a
-- week: parts are one sum. Null where they may.
create function review_parts_flaw(p_noun text, p_currency text, p_before numeric, p_amount numeric)
returns text language sql stable as $$
  select case when p_before > 0 and review_needed(p_noun, p_currency, p_before + p_amount) > 1 then
    format('You alone approved %s %s of this customer within 7 days: another operator has to '
      'approve this one.', trim_scale(p_before), p_currency) end
$$;
