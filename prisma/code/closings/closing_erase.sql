-- Takes away whatever of a closed account nobody has a duty to keep: how its owner logged in and
-- from where, how they had set up the site, what they were told. Whoever calls it again finds what
-- a call brought that was under way meanwhile.
create function closing_erase(p_customer bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from customer where id = p_customer and status = 'closed') then
    raise exception 'the account is not closed';
  end if;
  delete from data_archive where customer_id = p_customer;
  delete from push_subscription where customer_id = p_customer;
  delete from session where customer_id = p_customer;
  delete from known_place where customer_id = p_customer;
  delete from login_attempt where customer_id = p_customer;
  delete from security_change where customer_id = p_customer;
  delete from authenticator where customer_id = p_customer;
  delete from recovery_code where customer_id = p_customer;
  delete from passkey where customer_id = p_customer;
  delete from passkey_challenge where customer_id = p_customer;
  delete from factor_request where customer_id = p_customer;
  delete from factor_removal where customer_id = p_customer;
  delete from google_account where customer_id = p_customer;
  delete from username_look where customer_id = p_customer;
  delete from watchlist_item i using watchlist w
  where w.id = i.watchlist_id and w.customer_id = p_customer;
  delete from watchlist where customer_id = p_customer;
  delete from layout where customer_id = p_customer;
  delete from price_alert where customer_id = p_customer;
  delete from notification where customer_id = p_customer;
  delete from notification_setting where customer_id = p_customer;
  delete from equity_point where customer_id = p_customer;
  delete from idempotency_key where customer_id = p_customer;
end $$;
grant execute on function closing_erase(bigint) to assay_app;
