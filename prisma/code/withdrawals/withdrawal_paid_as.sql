-- Which other withdrawal was claimed or completed with this payment; null where none was.
-- References that look alike are one. Payments of one transaction of a chain are told apart by the
-- numbers of their outputs behind its hash, as in <hash>:2, and only where both have theirs.
create function withdrawal_paid_as(w withdrawal, p_reference text) returns bigint
language sql stable as $$
  select min(o.id)
  from (values ('^\s*(?:0x)?([0-9a-f]{64})(?:[:/][0-9]{1,7})?\s*$',
    '^\s*(?:0x)?[0-9a-f]{64}[:/]([0-9]{1,7})\s*$')) as form (hash, output)
  join withdrawal o on o.id <> w.id and o.reference <> '' and o.status in ('approved', 'completed')
  where case
    when substring(lower(p_reference) from form.hash) = substring(lower(o.reference) from form.hash)
      then coalesce(substring(lower(p_reference) from form.output)::integer
        = substring(lower(o.reference) from form.output)::integer, true)
    else reference_look(p_reference) = reference_look(o.reference) end
$$;
