-- Each withdrawal and each swap was charged the rate of its version, which counted when it was
-- asked for: seconds aside, nobody was charged an older one or one still to come.
create view audit_fees_are_their_version as
  with charged as (
    select 'withdrawal:' || id as reference, 'withdrawals.feeRate' as key, fee_version as version,
      fee_rate, created_at as at
    from withdrawal where fee_version is not null
    union all
    select 'swap:' || id, 'swaps.feeRate', fee_version, fee_rate, created_at
    from swap_quote where used_at is not null and fee_version is not null
  )
  select c.reference, c.version, c.fee_rate, t.value
  from charged c left join fee_terms t on t.key = c.key and t.version = c.version
  where t.value is null or t.value::numeric <> c.fee_rate or t.since > c.at + interval '1 second'
    or exists (select from fee_terms l where l.key = c.key and l.version > c.version
      and l.since < c.at - interval '1 minute' and fee_terms_stand(l));
grant select on audit_fees_are_their_version to assay_app;
