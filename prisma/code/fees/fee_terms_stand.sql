-- Whether a version of a fee or a limit counts once its time has come: not where one that is better
-- for customers took its place before.
create function fee_terms_stand(t fee_terms) returns boolean language sql stable as $$
  select not exists (select from fee_terms n
    where n.key = t.key and n.version > t.version and t.version = any (n.lapses))
$$;
grant execute on function fee_terms_stand(fee_terms) to assay_app;
