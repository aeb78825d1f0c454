-- Tells the desk of what others changed: a deposit, a correction. Its own commits it knows.
create function engine_tell_desk() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'ledger_posting' then
    perform pg_notify('account_changed', a.customer_id || ':' || a.mode)
    from added p
    cross join lateral (select * from ledger_account where id = p.account_id limit 1) a
    where a.kind in ('available', 'borrowed', 'advance') and a.currency = 'USDT';
  else
    perform pg_notify('account_changed', new.customer_id || ':' || new.mode);
    insert into order_news (order_id) values (new.id);
  end if;
  return null;
end $$;
create trigger tell_desk after insert on ledger_posting referencing new table as added
  for each statement
  when (coalesce(current_setting('assay.desk', true), '') <> 'on')
  execute function engine_tell_desk();
create trigger tell_desk after insert or update on orders for each row
  when (coalesce(current_setting('assay.desk', true), '') <> 'on')
  execute function engine_tell_desk();
