-- Notes that a file arrives, with the job that removes it where it is not used within a day. A
-- customer who has too many of them is turned away: null.
create function file_begin(p_customer bigint, p_purpose file_purpose) returns bigint
language plpgsql as $$
declare
  v_id bigint;
begin
  perform pg_advisory_xact_lock(7202615, hashint8(p_customer));
  if (select count(*) from file
      where customer_id = p_customer and state in ('arriving', 'unused')) >= 40 then
    return null;
  end if;
  insert into file (customer_id, purpose) values (p_customer, p_purpose) returning id into v_id;
  perform work_add('forget-file', v_id::text, now() + interval '1 day');
  return v_id;
end $$;
grant execute on function file_begin(bigint, file_purpose) to assay_app;
