-- Begins the removal that two operators decided: it takes 14 days, is told in the list and by
-- letters through all of them, and only a factor stops it. Who reads the mailbox cannot.
create function factor_request_begin(r factor_request) returns void language plpgsql as $$
declare
  f factor_removal;
  v_ms text;
begin
  insert into factor_removal (customer_id, due_at, by_mailed_password, by_operators, mail_stops)
  values (r.customer_id, date_trunc('milliseconds', now()) + interval '14 days', true, true, false)
  returning * into f;
  update factor_request set removal_id = f.id where id = r.id;
  insert into security_change (customer_id, change, ip) values (r.customer_id, 'removal-asked', '');
  perform notify(r.customer_id, 'removal-decided', jsonb_build_object('at',
    to_char(f.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  v_ms := (extract(epoch from f.due_at) * 1000)::bigint::text;
  perform work_add('mail-removal', f.id || ':asked');
  perform work_add('mail-removal', f.id || ':again-' || d || '-' || v_ms,
    f.due_at - make_interval(days => 14 - d))
  from unnest(array[2, 4, 7, 10, 13]) d;
end $$;
