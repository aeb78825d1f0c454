grant select on price_alert to assay_app;
grant insert (customer_id, code, direction, price, note, by_mail, locale, client_key)
  on price_alert to assay_app;
grant update (
  note, by_mail, locale, client_key, keyed_at, status, fired_at, tick_source, tick_live,
  tick_time, tick_sequence, tick_bid, tick_ask, tick_price, mailed_at, mail_tries, removed_at
) on price_alert to assay_app;
