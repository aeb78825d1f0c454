-- Whether a field of an instrument changes by two operators alone: its name, by which it is traded,
-- what costs customers more, what shuts out small or large orders, and the size of a contract, by
-- which every order is worth another sum. A leverage or a period that is taken away counts as
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
    -- What nobody enabled yet is compared as a whole by who does.
    when 'lot_max' then n.lot_max < i.lot_max and not instrument_is_new(i.code)
    when 'contract_size' then n.contract_size <> i.contract_size and not instrument_is_new(i.code)
    else false end
$$;
