-- Hands files in with what they prove, all or none. Gives how many the customer may hand in: each
-- is theirs, for this purpose, and used for nothing else.
create function file_use(p_customer bigint, p_ids bigint[], p_purposes file_purpose[], p_for text)
returns integer language plpgsql as $$
declare
  v_ids bigint[];
begin
  select array_agg(id) into v_ids from (
    select f.id from file f join unnest(p_ids, p_purposes) as g(id, purpose)
      on g.id = f.id and g.purpose = f.purpose
    where f.customer_id = p_customer
      and (f.state = 'unused' or f.state = 'used' and f.used_for = p_for)
    order by f.id for no key update of f
  ) x;
  if cardinality(v_ids) is distinct from cardinality(p_ids) then
    return coalesce(cardinality(v_ids), 0);
  end if;
  update file set state = 'used', used_for = p_for, used_at = now()
  where id = any (v_ids) and state = 'unused';
  return coalesce(cardinality(v_ids), 0);
end $$;
grant execute on function file_use(bigint, bigint[], file_purpose[], text) to assay_app;
