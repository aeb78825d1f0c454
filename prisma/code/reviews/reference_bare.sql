-- What reference_look makes of a reference that has no digits of other scripts than 0 to 9: short
-- enough for an index, whose expressions older versions of PostgreSQL keep in one page.
create function reference_bare(p_reference text) returns text language sql immutable as $$
  select case when p_reference is not null then translate(
    regexp_replace(deposit_reference(p_reference),
      '[!-/:-@[-`{-~\u00A1-\u00BF\u2016-\u205E\u3001-\u303F]', '', 'g'),
    'OILİОІӀΑАΒВΕЕΗНΚКΜМΝΟΡРСΤТΥУΧХΖЅЈԚԜ',
    '0111011AABBEEHHKKMMN0PPCTTYYXXZSJQW') end
$$;
