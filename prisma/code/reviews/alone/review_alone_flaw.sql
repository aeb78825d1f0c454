-- Why an operator may not approve this besides all that they alone approved within a day or a week:
-- who makes up customers and credits each a little needs a second one too. Null where they may. The
-- watcher goes by what it saw, and the owner of the database sets the limits.
create function review_alone_flaw(p_noun text, p_currency text, p_operator text, p_amount numeric)
returns text language sql stable as $$
  select format('You alone approved %s %s of all customers within %s, and the limit is %s: '
      'another operator has to approve this one.', trim_scale(x.before), p_currency, x.span,
    trim_scale(x.most))
  from (
    select k.span, p.value::numeric as most,
      review_alone(p_noun, p_currency, p_operator, k.within) as before
    from (values ('alonePerDay', 'a day', interval '1 day'),
      ('alonePerWeek', '7 days', interval '7 days')) k (name, span, within)
    join parameter p on p.key = concat_ws('.', p_noun, k.name, p_currency)
  ) x
  where exists (select from operator_login l where l.name = p_operator)
    and x.before > 0 and x.before + p_amount > x.most
  order by x.span desc limit 1
$$;
