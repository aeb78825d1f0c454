create view audit_newest_terms_are_in_force as
  select i.code, i.terms_version, t.version from instrument i
  left join lateral (
    select * from instrument_terms of where of.code = i.code order by of.version desc limit 1
  ) t on true
  where (i.terms_version, i.contract_size, i.lot_step, i.lot_min, i.lot_max, i.fee_rate,
      i.leverages, i.periods, i.typical_spread)
    is distinct from (t.version, t.contract_size, t.lot_step, t.lot_min, t.lot_max, t.fee_rate,
      t.leverages, t.periods, t.typical_spread);
grant select on audit_newest_terms_are_in_force to assay_app;
