-- The transaction of a chain that a reference names, and which payment of it; null where it names
-- none. What stands behind the hash in another form than one number tells no payments apart.
create function withdrawal_hash(p_reference text, out hash text, out output integer)
language sql immutable as $$
  select substring(x.look from '^(?:0x)?([0-9a-f]{64})(?:[:/]|$)'),
    substring(x.look from '^(?:0x)?[0-9a-f]{64}[:/]([0-9]{1,7})$')::integer
  from (select lower(trim(p_reference))) x (look)
$$;
