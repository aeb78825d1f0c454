-- Why an operator may not approve this besides what they alone approved for its customer within a
-- week: parts are one sum, in whatever currencies. Null where they may.
create function review_parts_flaw(p_noun text, p_currency text, p_operator text,
  p_customer bigint, p_amount numeric)
returns text language sql stable as $$
  select format('You alone approved %s of this customer within 7 days: another operator has to '
    'approve this one.', string_agg(trim_scale(x.amount) || ' ' || x.currency, ' and '
      order by x.currency = p_currency desc, x.currency))
  from review_alone(p_noun, p_operator, interval '7 days', p_customer) x
  having round(sum(limit_share(p_noun || '.twoReviewersAbove.' || x.currency, x.amount))
    + limit_share(p_noun || '.twoReviewersAbove.' || p_currency, p_amount), 12) > 1
$$;
