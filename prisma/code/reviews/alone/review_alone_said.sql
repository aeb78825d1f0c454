-- What an operator reads after an approval of their own: how much of what they may approve alone is
-- used up by now. Empty where the approval was of two. Volatile, so that it sees that approval.
create function review_alone_said(p_noun text, p_currency text, p_operator text,
  p_reviewers integer)
returns text language sql volatile as $$
  select coalesce((
    select ' You alone approved ' || string_agg(format('%s of %s %s within %s',
        trim_scale(review_alone(p_noun, p_currency, p_operator, k.within)),
        trim_scale(p.value::numeric), p_currency, k.span), ', ' order by k.span desc) || '.'
    from (values ('alonePerDay', 'a day', interval '1 day'),
      ('alonePerWeek', '7 days', interval '7 days')) k (name, span, within)
    join parameter p on p.key = concat_ws('.', p_noun, k.name, p_currency)
    where p_reviewers = 1 and exists (select from operator_login l where l.name = p_operator)
    having count(*) > 0), '')
$$;
