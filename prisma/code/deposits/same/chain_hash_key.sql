-- What an index finds the hash in a text by: chain_hash, but for digits of other scripts in what
-- was told of a bank, which is credited in no case. A change of it takes another index.
create function chain_hash_key(p_text text) returns text language sql immutable as $$
  select coalesce(
    substring(lower(p_text) from '([0-9a-f]{64})(?:[^0-9a-f]|$)'),
    substring(lower(reference_bare(p_text)) from '([0-9a-f]{64})(?:[^0-9a-f]|$)'),
    substring(regexp_replace(
        lower(reference_bare(translate(p_text, 'OoIiLlİıОоІіӀӏΙιΟο', ''))),
        '[^0-9a-f]', '', 'g')
      from '([0-9a-f]{48,64})$'))
$$;
