-- What a reference of a payment is compared by, so that what was typed otherwise is still the same:
-- as deposit_reference keeps it, without the marks that banks put in and leave out, with digits of
-- one kind, and with one sign for those that look alike: O and 0, I, L and 1, and letters of Greek
-- and Cyrillic that look like those of Latin. reference_key finds by it in an index.
create function reference_look(p_reference text) returns text language sql immutable as $$
  select case when p_reference is not null then translate(
    regexp_replace(reference_plain(p_reference),
      '[!-/:-@[-`{-~\u00A1-\u00BF\u2016-\u205E\u3001-\u303F]', '', 'g'),
    'OILİОІӀΑАΒВΕЕΗНΚКΜМΝΟΡРСΤТΥУΧХΖЅЈԚԜ',
    '0111011AABBEEHHKKMMN0PPCTTYYXXZSJQW') end
$$;
grant execute on function reference_look(text) to assay_app;
