create function operator_listing_flaw(i instrument) returns text language sql stable as $$
  select case
    when coalesce(i.code, '') !~ '^[A-Z0-9.]{1,20}$'
      then 'Give a code of 1 to 20 capital letters, digits and dots.'
    when told_link(lower(concat_ws(' ', i.code, i.base, i.quote)))
      then 'A code has no link.'
    when exists (select from instrument known where known.code = i.code)
      then i.code || ' is listed already.'
    when i.type is null or i.type not between 1 and 5
      then 'The type is 1 forex, 2 crypto, 3 stocks, 4 futures or 5 metal.'
    when coalesce(i.base, '') !~ '^[A-Z0-9.]{1,20}$'
      then 'Give the base: 1 to 20 capital letters, digits and dots.'
    when coalesce(i.quote, '') !~ '^[A-Z0-9]{2,10}$'
      then 'Give the quote: 2 to 10 capital letters and digits.'
    when i.tick_size is null or i.tick_size <= 0 then 'Give a tick size above zero.'
    when i.typical_spread is null or i.typical_spread <= 0 then 'Give a typical spread above zero.'
    when i.reference_price is null or i.reference_price <= 0
      then 'Give a reference price above zero.'
    when i.daily_volatility is null or i.daily_volatility <= 0 or i.daily_volatility > 0.5
      then 'Give a daily volatility above 0 and at most 0.5.'
    when not exists (select from calendar c where c.id = i.calendar)
      then 'Give a calendar that is there.'
    when exists (select from instrument x
      where x.code = 'USD' || substring(i.code from '^(.+)USD$')
        or x.code = substring(i.code from '^USD(.+)$') || 'USD')
      then 'The inverse of ' || i.code || ' is listed already.'
    else coalesce(instrument_flaw(i), operator_name_flaw(i.name, i.code)) end
$$;
