-- Why an operator may not approve this alone, or reject what came back of it (`p_verb`), by the
-- limits of the moment, whatever they were when it was asked for, or not besides all that they
-- alone decided within a day or a week, in whatever currencies: who makes up customers and credits
-- each a little needs a second one too. Null where they may. The watcher goes by what it saw, and
-- the owner of the database sets the limits.
create function review_alone_flaw(p_noun text, p_currency text, p_operator text, p_amount numeric,
  p_verb text default 'approve')
returns text language sql stable as $$
  select case
    when not exists (select from operator_login l where l.name = p_operator) then null
    when review_needed(p_noun, p_currency, p_amount) > 1
      then format('Above the limit a second operator %ss.', p_verb)
    else (
      select case when x.did is not null
        then format('You alone %s %s of all customers within %s, and the limit is %s%s: '
          'another operator has to %s this one.', review_alone_did(p_noun), x.did, x.span,
          trim_scale(x.most), case when x.others then ' ' || p_currency
            || ', of which each currency takes up its part' else '' end, p_verb)
        else format('Alone an operator %ss at most %s %s of all customers within %s: '
          'another operator has to %1$s this one.', p_verb, trim_scale(x.most), p_currency,
          x.span) end
      from (
        select k.span, p.value::numeric as most, u.did, u.others, u.part
        from (values ('alonePerDay', 'a day', interval '1 day'),
          ('alonePerWeek', '7 days', interval '7 days')) k (name, span, within)
        join parameter p on p.key = concat_ws('.', p_noun, k.name, p_currency)
        cross join lateral (
          select coalesce(sum(limit_share(concat_ws('.', p_noun, k.name, a.currency), a.amount)), 0)
              + limit_share(p.key, p_amount) as part,
            bool_or(a.currency <> p_currency) as others,
            string_agg(trim_scale(a.amount) || ' ' || a.currency, ' and '
              order by a.currency = p_currency desc, a.currency) as did
          from review_alone(p_noun, p_operator, k.within) a
        ) u
      ) x
      where round(x.part, 12) > 1
      order by x.span desc limit 1)
  end
$$;
