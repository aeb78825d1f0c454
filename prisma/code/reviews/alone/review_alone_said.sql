-- What an operator reads after a decision of their own: how much of what they may decide alone is
-- used up by now, also by what they decided in other currencies. Empty where the decision was of
-- two. Volatile, so that it sees that decision.
create function review_alone_said(p_noun text, p_currency text, p_operator text,
  p_reviewers integer)
returns text language sql volatile as $$
  select coalesce((
    select format(' You alone %s ', review_alone_did(p_noun))
      || string_agg(format('%s of %s %s within %s%s', trim_scale(u.own),
        trim_scale(p.value::numeric), p_currency, k.span,
        case when u.part > limit_share(p.key, u.own) then format(
          ' (%s %% with other currencies)', least(trunc(100 * u.part), 999)) else '' end), ', '
        order by k.span desc) || '.'
    from (values ('alonePerDay', 'a day', interval '1 day'),
      ('alonePerWeek', '7 days', interval '7 days')) k (name, span, within)
    join parameter p on p.key = concat_ws('.', p_noun, k.name, p_currency)
    cross join lateral (
      select coalesce(sum(a.amount) filter (where a.currency = p_currency), 0) as own,
        coalesce(sum(limit_share(concat_ws('.', p_noun, k.name, a.currency), a.amount)), 0) as part
      from review_alone(p_noun, p_operator, k.within) a
    ) u
    where p_reviewers = 1 and exists (select from operator_login l where l.name = p_operator)
    having count(*) > 0), '')
$$;
