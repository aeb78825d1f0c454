-- Tells the desk of what others changed: a deposit, a correction. Its own commits it knows.
create function engine_tell_desk() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_changed', new.customer_id || ':' || new.mode);
  return null;
end $$;
create trigger tell_desk after update of balance on ledger_account for each row
  when (new.kind in ('available', 'advance') and new.currency = 'USDT'
    and new.customer_id is not null
    and coalesce(current_setting('assay.desk', true), '') <> 'on')
  execute function engine_tell_desk();
create trigger tell_desk after insert or update on orders for each row
  when (coalesce(current_setting('assay.desk', true), '') <> 'on')
  execute function engine_tell_desk();
