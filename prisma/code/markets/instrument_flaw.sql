-- Why the terms of an instrument cannot stand, in words for the person who typed them; null when
-- they can.
create function instrument_flaw(i instrument) returns text language sql immutable as $$
  select case
    when i.fee_rate is null or i.fee_rate not between 0 and 0.003
      then 'The fee rate must lie between 0 and 0.003 (0.3 %).'
    when i.contract_size is null or i.contract_size <= 0
      then 'The contract size must be above zero.'
    when i.lot_step is null or i.lot_step <= 0 then 'The lot step must be above zero.'
    when i.lot_min is null or i.lot_min < i.lot_step or i.lot_min % i.lot_step <> 0
      then 'The smallest lot must be a multiple of the lot step.'
    when i.lot_max is null or i.lot_max < i.lot_min
      then 'The largest lot must not be below the smallest.'
    when coalesce(cardinality(i.leverages), 0) = 0 or array_position(i.leverages, null) is not null
        or 1 > any (i.leverages)
      then 'Offer at least one leverage, each 1 or more.'
    when (case i.type when 1 then 30 when 2 then 2 when 3 then 5 else 20 end) < any (i.leverages)
      then 'A leverage is above the cap of this type: '
        || 'forex 30, crypto 2, stocks 5, futures and metals 20.'
    when i.leverages is distinct from array(select distinct l from unnest(i.leverages) l order by l)
      then 'List each leverage once, the smallest first.'
    when jsonb_typeof(i.periods) is distinct from 'array' or exists (
      select from jsonb_array_elements(i.periods) p
      where (p->>'seconds' ~ '^[0-9]{2,6}$' and p->>'payout' ~ '^0\.[0-9]{1,4}$'
        and (p->>'payout')::numeric > 0 and jsonb_typeof(p->'seconds') = 'number'
        and jsonb_typeof(p->'payout') = 'string'
        and p - '{seconds,payout}'::text[] = '{}') is not true)
      or (select count(*) > 20 or count(*) <> count(distinct p->>'seconds')
        from jsonb_array_elements(i.periods) p)
      then 'Periods are a list of {"seconds": 60, "payout": "0.80"}, at most 20 and each once, '
        || 'each payout above 0 and below 1.'
    when i.max_age_seconds is null or i.max_age_seconds not between 5 and 600
      then 'The age limit must lie between 5 and 600 seconds.'
    when i.jump_limit is null or i.jump_limit not between 0.001 and 0.5
      then 'The jump limit must lie between 0.001 and 0.5.'
    when coalesce(length(i.name), 0) not between 1 and 100
      then 'The name must have 1 to 100 characters.'
    when length(i.logo) > 300 then 'The logo has at most 300 characters.'
    when i.logo !~ '^/logos/([a-z0-9][a-z0-9._-]*/)*[a-z0-9][a-z0-9._-]*$'
      then 'The logo is a path of this site, such as /logos/crypto/btc.svg, or nothing.'
  end
$$;
