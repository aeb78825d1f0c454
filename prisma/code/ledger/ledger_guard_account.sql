-- A balance moves inside the insert of a posting alone, and nothing else of an account ever does.
create function ledger_guard_account() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'balance' and pg_trigger_depth() > 1 then return null; end if;
  raise exception 'an account keeps its owner, kind, currency and mode, and moves by postings only';
end $$;
create trigger guard_account
  before update of id, customer_id, kind, currency, mode
  on ledger_account for each statement execute function ledger_guard_account('account');
create trigger guard_balance before update of balance
  on ledger_account for each statement execute function ledger_guard_account('balance');
