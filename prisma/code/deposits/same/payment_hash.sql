-- The one form of a payment's hash, however it was copied: with 0x or without, in capitals, with
-- the number of its output, or as the page of an explorer. The hashes of these chains are
-- hexadecimal; on another chain, and at a bank, capitals may tell payments apart.
create function payment_hash(p_network payment_network, p_text text) returns text
language sql immutable as $$
  select case when p_network in ('bitcoin', 'ethereum', 'tron') then coalesce(
      substring(lower(p_text) from '(?:^|[^0-9a-f])([0-9a-f]{64})(?:[^0-9a-f]|$)'),
      nullif(regexp_replace(lower(p_text), '^0x|[:/][0-9]+$', '', 'g'), ''), lower(p_text))
    else p_text end
$$;
