-- Applies for a loan under terms of the version that its customer saw, with what they signed. Under
-- a key that was used within a day it gives the loan of then. Null where the signature or the
-- agreement is no file of the customer's. Refuses with 10112 for a signature under another loan,
-- and as `loan_admit` does.
create function loan_request(p_customer bigint, p_days integer, p_version integer,
  p_amount numeric, p_signature bigint, p_agreement bigint, p_locale text, p_key text)
returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o loan_offer;
  v_id bigint;
begin
  perform orders_lock(p_customer, 'real');
  select id into v_id from loan where customer_id = p_customer and client_key = p_key
    and created_at > now() - interval '24 hours';
  if found then return v_id; end if;
  o := loan_admit(p_customer, p_days, p_version, p_amount);
  if p_amount <> round(p_amount, 2) then raise exception 'an amount has two decimals'; end if;
  if exists (select from loan where customer_id = p_customer and signature = p_signature) then
    raise exception 'each loan is signed' using errcode = '10112';
  end if;
  if file_use(p_customer, array[p_signature, p_agreement], '{signature,agreement}', 'loan') <> 2
  then
    return null;
  end if;
  insert into loan (customer_id, offer_id, terms_version, days, amount, daily_rate,
    interest_free_days, overdue_rate, signature, agreement, agreement_locale, client_key)
  values (p_customer, o.id, o.terms_version, o.days, p_amount, o.daily_rate,
    o.interest_free_days, o.overdue_rate, p_signature, p_agreement, p_locale, p_key)
  returning id into v_id;
  return v_id;
end $$;
grant execute on function
  loan_request(bigint, integer, integer, numeric, bigint, bigint, text, text) to assay_app;
