-- Closes an account whose time has come: looks once more at what stands in the way and calls it off
-- where something does. What was to be given away is posted, who the customer was is erased, and
-- their accounts keep nothing. Tells what became of it: 'closed', 'called-off', or 'over' where
-- there is nothing to do. The order of locks is that of everything else that moves money.
create function closing_finish(p_id bigint, p_email_hash text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  k account_closing;
  c customer;
  v_amounts ledger_amount[];
begin
  select * into k from account_closing where id = p_id;
  perform orders_lock(k.customer_id, 'real');
  select * into k from account_closing where id = p_id for update;
  if k.done_at is not null or k.stopped_at is not null or k.called_off_at is not null
    or k.due_at > clock_timestamp()
  then
    return 'over';
  end if;
  perform 1 from ledger_account a
  where coalesce(a.customer_id, 0) = k.customer_id and a.mode = 'real'
  order by a.kind, a.currency for update;
  select * into c from customer where id = k.customer_id for update;
  if c.status = 'closed' or exists (select from closing_obstacles(c.id) o
    where o.what <> 'small' or o.amount > coalesce((k.gives->>o.currency)::numeric, 0))
  then
    update account_closing set called_off_at = clock_timestamp() where id = p_id;
    perform limits_note(c.id);
    perform notify(c.id, 'closing-called-off');
    return 'called-off';
  end if;
  select array_agg(row(a.customer, a.kind, a.currency, a.amount)::ledger_amount) into v_amounts
  from (
    select c.id as customer, 'available'::account_kind as kind, o.currency, -o.amount as amount
    from closing_obstacles(c.id) o
    union all
    select null, 'charity', o.currency, o.amount from closing_obstacles(c.id) o
  ) a;
  if v_amounts is not null then
    perform ledger_post('closing:' || p_id, 'account-closed', 'real', v_amounts);
  end if;
  update account_closing set done_at = clock_timestamp(),
    -- A break is carried until its end.
    kept_until = greatest(clock_timestamp() + make_interval(days => k.keep_days),
      trading_break_end(c.id)),
    email_hash = p_email_hash,
    farewell = jsonb_build_object('email', c.email, 'locale', c.locale, 'phrase', c.mail_phrase,
      'given', (select coalesce(jsonb_agg(jsonb_build_object('currency', a.currency,
          'amount', trim_scale(a.amount)::text)), '[]')
        from unnest(v_amounts) a where a.customer_id is null))
  where id = p_id;
  delete from email_code where email = c.email;
  delete from mail_outbox where recipient = c.email;
  update customer set status = 'closed', username = 'closed#' || id, username_key = 'closed#' || id,
    email = 'closed#' || id, password_hash = null, mail_phrase = '', status_reason = '',
    locale = 'en', virtual_mode = false
  where id = c.id;
  -- From now on the table itself takes no posting to them.
  update ledger_account set lowest = 0, highest = 0 where customer_id = c.id and mode = 'real';
  perform closing_erase(c.id);
  perform work_add('mail-closed', p_id::text);
  return 'closed';
end $$;
grant execute on function closing_finish(bigint, text) to assay_app;
