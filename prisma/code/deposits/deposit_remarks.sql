-- What is remarked on a deposit: what it was told of with, and while it is under review what holds
-- it now.
create function deposit_remarks(d deposit) returns deposit_remark[]
language sql stable security definer set search_path = public, pg_temp as $$
  select case when d.status <> 'pending' then d.remarks else
    array_remove(array_remove(d.remarks, 'basic-verification'), 'advanced-verification')
      || deposit_holds(d) end
$$;
grant execute on function deposit_remarks(deposit) to assay_app, assay_operator;
