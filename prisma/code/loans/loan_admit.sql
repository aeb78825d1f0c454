-- Whether a customer may borrow so much for so long under terms of the version that they saw; the
-- terms that hold. Refuses with 10005, 10022, 10023, 10102, 10113 once the terms have changed,
-- 10119, 10120, 10124 and 10134.
create function loan_admit(p_customer bigint, p_days integer, p_version integer, p_amount numeric)
returns loan_offer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o loan_offer;
  v_most numeric;
begin
  if (select value from parameter where key = 'loans.enabled') is distinct from 'true' then
    raise exception 'nothing is lent' using errcode = '10120';
  end if;
  perform closing_check(p_customer);
  perform suspension_check(p_customer);
  perform limits_check_break(p_customer);
  if (select loan_status from customer where id = p_customer) <> 'verified' then
    raise exception 'loan verification comes first' using errcode = '10022';
  end if;
  select * into o from loan_offer where days = p_days and enabled;
  if not found then raise exception 'no such term' using errcode = '10023'; end if;
  if o.terms_version <> p_version then
    raise exception 'the terms have changed' using errcode = '10113';
  end if;
  if p_amount < o.min_amount then
    raise exception 'the amount is too small' using errcode = '10102',
      detail = json_build_object('min', trim_scale(o.min_amount)::text, 'currency', 'USDT');
  end if;
  v_most := least(o.max_amount, (loan_limit(p_customer)).free);
  if p_amount > v_most then
    raise exception 'the amount is above the limit' using errcode = '10119',
      detail = json_build_object('max', trim_scale(v_most)::text, 'currency', 'USDT');
  end if;
  return o;
end $$;
grant execute on function loan_admit(bigint, integer, integer, numeric) to assay_app;
