-- What is remarked on a deposit: what it was told of with, and while it is under review what holds
-- it now. `p_passed` as deposit_holds takes it.
create function deposit_remarks(d deposit, p_passed boolean default null) returns deposit_remark[]
language sql stable security definer set search_path = public, pg_temp as $$
  select case when d.status <> 'pending' then d.remarks else
    array_remove(array_remove(d.remarks, 'basic-verification'), 'advanced-verification')
      || deposit_holds(d, p_passed) end
$$;
grant execute on function deposit_remarks(deposit, boolean) to assay_app, assay_operator;
