-- Whether a field of an instrument changes by two operators alone: its name, by which it is traded,
-- what costs customers more, what shuts out small orders, and a contract of more than twice or less
-- than half of what it was within 30 days. A leverage or a period that is taken away counts as
-- worse: it could come back so.
create function terms_of_two(i instrument, n instrument, p_field text) returns boolean
language sql stable as $$
  select case p_field
    when 'name' then n.name <> i.name
    when 'fee_rate' then n.fee_rate > i.fee_rate
    when 'lot_min' then n.lot_min > i.lot_min
    when 'lot_step' then n.lot_step > i.lot_step
    when 'leverages' then not n.leverages @> i.leverages
    when 'periods' then exists (
      select from jsonb_array_elements(i.periods) p
      where not exists (select from jsonb_array_elements(n.periods) q
        where q->>'seconds' = p->>'seconds'
          and (q->>'payout')::numeric >= (p->>'payout')::numeric))
    when 'contract_size' then n.contract_size <> i.contract_size and (
      select n.contract_size > 2 * min(t.contract_size)
        or 2 * n.contract_size < max(t.contract_size)
      from (
        select contract_size, lead(valid_from) over (order by version) as until
        from instrument_terms where code = i.code
      ) t
      where coalesce(t.until, 'infinity') > now() - interval '30 days')
    else false end
$$;
