-- The hash of a record: of its text, behind the words that say what it is.
create function proof_record_hash(p_document text) returns text language sql immutable as $$
  select encode(sha256(convert_to(E'assay-liabilities/2/record\n' || p_document, 'UTF8')), 'hex')
$$;
grant execute on function proof_record_hash(text) to assay_app;
