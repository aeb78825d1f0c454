-- Forgets by what owners of closed accounts are known again, where the key of these hashes is
-- replaced: the addresses are gone, so nobody can hash them anew. Says of how many accounts, and of
-- how many a break still runs, which whoever registers anew takes along no more.
create function closing_unhash(out accounts integer, out breaks integer)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select count(*), count(*) filter (where trading_break_end(k.customer_id) > clock_timestamp())
  into accounts, breaks
  from account_closing k where k.email_hash is not null;
  update account_closing set email_hash = null where email_hash is not null;
end $$;
grant execute on function closing_unhash() to assay_app;
