-- Hands a level in. Refuses with 10111 where another level comes first, and with 10019 where this
-- one is being reviewed or verified already. Null where a file is not there for this customer.
create function verification_submit(
  p_customer bigint, p_level verification_level, p_fields jsonb, p_files jsonb,
  p_ids bigint[], p_purposes file_purpose[]
) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c customer;
  v_status verification_status;
  v_id bigint;
begin
  select * into c from customer where id = p_customer for no key update;
  if c.status = 'closed' then return null; end if;
  v_status := case p_level when 'basic' then c.basic_status
    when 'advanced' then c.advanced_status else c.loan_status end;
  if p_level = 'advanced' and c.basic_status <> 'verified' then
    raise exception 'basic verification comes first' using errcode = '10111';
  end if;
  if v_status in ('pending', 'verified') then
    raise exception 'verification is %', v_status using errcode = '10019';
  end if;
  if file_use(p_customer, p_ids, p_purposes, 'verification') <> cardinality(p_ids) then
    return null;
  end if;
  insert into verification (customer_id, level, fields, files)
  values (p_customer, p_level, p_fields, p_files) returning id into v_id;
  return v_id;
end $$;
grant execute on function verification_submit(
  bigint, verification_level, jsonb, jsonb, bigint[], file_purpose[]) to assay_app;
