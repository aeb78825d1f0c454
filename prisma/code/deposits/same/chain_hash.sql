-- The hash of a transaction in what somebody told of a payment, whatever stands around it or within
-- it, letters that could be digits of it too; null where there is none. What has 48 digits of one
-- or more, whatever stands between them, is taken for one and compared by them: without O, I and L,
-- of which words have many. chain_hash_key finds by it in an index. What is nothing but a hash is
-- not looked through for one.
create function chain_hash(p_text text) returns text language sql immutable as $$
  select case when length(p_text) = 64 and translate(p_text, '0123456789abcdef', '') = ''
    then p_text else coalesce(
      substring(lower(p_text) from '([0-9a-f]{64})(?:[^0-9a-f]|$)'),
      substring(lower(reference_look(p_text)) from '([0-9a-f]{64})(?:[^0-9a-f]|$)'),
      substring(regexp_replace(
          lower(reference_look(translate(p_text, 'OoIiLlİıОоІіӀӏΙιΟο', ''))),
          '[^0-9a-f]', '', 'g')
        from '([0-9a-f]{48,64})$')) end
$$;
grant execute on function chain_hash(text) to assay_app;
