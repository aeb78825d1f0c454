-- Each record is of what was taken and follows on the one before it; a day that was taken is
-- published within the hour.
create view audit_proof_records_are_a_chain as
select r.day, flaw from proof_record r cross join lateral proof_record_flaws(r.day, r.document) flaw
union all
select day, 'hash' from proof_record where hash <> proof_record_hash(document)
union all
select d.day, 'not published' from proof_day d
where d.taken_at < now() - interval '1 hour'
  and not exists (select from proof_record r where r.day = d.day);
grant select on audit_proof_records_are_a_chain to assay_app;
