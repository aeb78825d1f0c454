-- What a reference of a payment is compared by, so that what was typed otherwise is still the same:
-- as deposit_reference keeps it, and without the marks that banks put in and leave out.
create function reference_look(p_reference text) returns text
language sql immutable strict as $$
  select regexp_replace(deposit_reference(p_reference), '[-_/.:,''+()]', '', 'g')
$$;
grant execute on function reference_look(text) to assay_app;
