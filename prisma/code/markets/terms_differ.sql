-- Whether two rows of an instrument have other terms, which makes a version of its own.
create function terms_differ(a instrument, b instrument) returns boolean
language sql immutable as $$
  select (a.contract_size, a.lot_step, a.lot_min, a.lot_max, a.fee_rate, a.leverages, a.periods,
      a.typical_spread)
    is distinct from (b.contract_size, b.lot_step, b.lot_min, b.lot_max, b.fee_rate, b.leverages,
      b.periods, b.typical_spread)
$$;
