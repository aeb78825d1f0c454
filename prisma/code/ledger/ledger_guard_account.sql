create function ledger_guard_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 then raise exception 'an account opens empty'; end if;
    return new;
  end if;
  if pg_trigger_depth() < 2 then raise exception 'a balance moves by postings only'; end if;
  if (new.id, new.customer_id, new.kind, new.currency, new.mode)
    is distinct from (old.id, old.customer_id, old.kind, old.currency, old.mode) then
    raise exception 'an account keeps its owner, kind, currency and mode';
  end if;
  return new;
end $$;
create trigger guard_account before insert or update on ledger_account for each row
  execute function ledger_guard_account();
