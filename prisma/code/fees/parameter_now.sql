-- Every parameter with the value that counts now: of a fee that was raised, the one before until
-- the raise takes effect.
create view parameter_now as
  select p.key, coalesce(t.value, p.value) as value
  from parameter p left join lateral fee_terms_at(p.key, clock_timestamp()) t on true;
grant select on parameter_now to assay_app;
