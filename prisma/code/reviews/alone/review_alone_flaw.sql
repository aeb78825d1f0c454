-- Why an operator may not approve this alone by the limits of the moment, whatever they were when
-- it was asked for, or not besides all that they alone approved within a day or a week: who makes
-- up customers and credits each a little needs a second one too. Null where they may. The watcher
-- goes by what it saw, and the owner of the database sets the limits.
create function review_alone_flaw(p_noun text, p_currency text, p_operator text, p_amount numeric)
returns text language sql stable as $$
  select case
    when not exists (select from operator_login l where l.name = p_operator) then null
    when review_needed(p_noun, p_currency, p_amount) > 1
      then 'Above the limit a second operator approves.'
    else (
      select case when x.before > 0
        then format('You alone approved %s %s of all customers within %s, and the limit is %s: '
          'another operator has to approve this one.', trim_scale(x.before), p_currency, x.span,
          trim_scale(x.most))
        else format('Alone an operator approves at most %s %s of all customers within %s: '
          'another operator has to approve this one.', trim_scale(x.most), p_currency, x.span) end
      from (
        select k.span, p.value::numeric as most,
          review_alone(p_noun, p_currency, p_operator, k.within) as before
        from (values ('alonePerDay', 'a day', interval '1 day'),
          ('alonePerWeek', '7 days', interval '7 days')) k (name, span, within)
        join parameter p on p.key = concat_ws('.', p_noun, k.name, p_currency)
      ) x
      where x.before + p_amount > x.most
      order by x.span desc limit 1)
  end
$$;
