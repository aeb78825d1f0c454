-- Two roles: what the application may do, and what an operator in Prisma Studio may do.
do $$
begin
  if not exists (select from pg_roles where rolname = 'assay_app') then create role assay_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'assay_operator') then create role assay_operator nologin; end if;
  execute format('grant assay_app to %I', current_user);
end $$;
alter role assay_operator set statement_timeout = '60s';
alter role assay_operator set idle_in_transaction_session_timeout = '60s';
grant usage on schema public to assay_app, assay_operator;

create type mode as enum ('real', 'demo');
create type account_kind as enum (
  'available', 'held', 'plan-principal', 'loan-debt', 'advance',
  'trading', 'fees', 'plan-treasury', 'plan-reserve', 'loan-book', 'charity', 'marketing',
  'negative-balance-cover', 'external'
);

create table currency (
  code text primary key check (code ~ '^[A-Z]{3,5}$'),
  kept_scale integer not null check (kept_scale between 0 and 12)
);
insert into currency values ('USDT', 6), ('BTC', 8), ('ETH', 8);

create table ledger_account (
  id bigint generated always as identity primary key,
  customer_id bigint,
  kind account_kind not null,
  currency text not null references currency (code),
  mode mode not null,
  balance numeric(30, 12) not null default 0,
  unique (id, currency, mode),
  constraint owner_fits_kind check ((kind in ('available', 'held', 'plan-principal', 'loan-debt', 'advance')) = (customer_id is not null)),
  constraint never_below_zero check (kind not in ('available', 'held', 'plan-principal', 'plan-treasury', 'plan-reserve', 'charity') or balance >= 0),
  constraint never_above_zero check (kind not in ('loan-debt', 'advance') or balance <= 0)
);

-- 0 stands for the house, so that one index finds every account.
create unique index ledger_account_owner on ledger_account (coalesce(customer_id, 0), kind, currency, mode);
create index ledger_account_by_customer on ledger_account (customer_id, mode, currency) where customer_id is not null;

create table ledger_entry (
  id bigint generated always as identity primary key,
  reference text not null unique check (length(reference) between 1 and 200),
  reason text not null check (length(reason) between 1 and 60),
  mode mode not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (id, mode)
);

create table ledger_posting (
  id bigint generated always as identity primary key,
  entry_id bigint not null,
  account_id bigint not null,
  currency text not null,
  mode mode not null,
  amount numeric(30, 12) not null check (amount <> 0),
  balance_after numeric(30, 12) not null,
  unique (entry_id, account_id),
  foreign key (entry_id, mode) references ledger_entry (id, mode),
  foreign key (account_id, currency, mode) references ledger_account (id, currency, mode)
);
create index ledger_posting_by_account on ledger_posting (account_id, id desc);

-- Nothing is updated or deleted: a correction is another entry.
create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % is not possible', tg_op, tg_table_name;
end $$;
create trigger append_only before update or delete on ledger_entry for each row execute function ledger_refuse_change();
create trigger append_only before update or delete on ledger_posting for each row execute function ledger_refuse_change();
create trigger no_truncate before truncate on ledger_entry execute function ledger_refuse_change();
create trigger no_truncate before truncate on ledger_posting execute function ledger_refuse_change();
create trigger no_truncate before truncate on ledger_account execute function ledger_refuse_change();
create trigger no_delete before delete on ledger_account for each row execute function ledger_refuse_change();

-- A balance moves only because a posting was inserted, and the posting keeps what it moved to.
create function ledger_apply_posting() returns trigger language plpgsql as $$
begin
  update ledger_account set balance = balance + new.amount
  where id = new.account_id returning balance into new.balance_after;
  return new;
end $$;
create trigger apply_posting before insert on ledger_posting for each row execute function ledger_apply_posting();

create function ledger_guard_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 then raise exception 'an account opens empty'; end if;
    return new;
  end if;
  if pg_trigger_depth() < 2 then raise exception 'a balance moves by postings only'; end if;
  if (new.id, new.customer_id, new.kind, new.currency, new.mode) is distinct from (old.id, old.customer_id, old.kind, old.currency, old.mode) then
    raise exception 'an account keeps its owner, kind, currency and mode';
  end if;
  return new;
end $$;
create trigger guard_account before insert or update on ledger_account for each row execute function ledger_guard_account();

create function ledger_check_sum() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_posting p join (select distinct entry_id from added) a using (entry_id)
    group by p.entry_id, p.currency having sum(p.amount) <> 0
  ) then
    raise exception 'the postings of an entry must sum to zero per currency';
  end if;
  return null;
end $$;
create trigger check_sum after insert on ledger_posting referencing new table as added
  for each statement execute function ledger_check_sum();

create function ledger_resolve(p_mode mode, p_postings jsonb)
returns table (account_id bigint, kind account_kind, currency text, balance numeric, amount numeric)
language sql stable as $$
  select a.id, a.kind, a.currency, a.balance, sum(p.amount)
  from jsonb_to_recordset(p_postings) as p(customer bigint, kind account_kind, currency text, amount numeric)
  join ledger_account a
    on coalesce(a.customer_id, 0) = coalesce(p.customer, 0) and a.kind = p.kind and a.currency = p.currency and a.mode = p_mode
  group by a.id having sum(p.amount) <> 0
$$;

-- The one door. p_postings: [{"customer": id or absent, "kind", "currency", "amount"}].
-- Refuses with 10011 when a customer's available balance would fall below zero.
create function ledger_post(p_reference text, p_reason text, p_mode mode, p_postings jsonb) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_entry bigint;
  v_count integer;
begin
  if exists (
    select from jsonb_to_recordset(p_postings) as p(currency text, amount numeric)
    left join currency c on c.code = p.currency
    where c.code is null or p.amount is null or p.amount = 'NaN' or p.amount <> round(p.amount, c.kept_scale)
  ) then
    raise exception 'a posting has an unknown currency or more places than its currency keeps';
  end if;

  insert into ledger_account (customer_id, kind, currency, mode)
  select p.customer, p.kind, p.currency, p_mode
  from jsonb_to_recordset(p_postings) as p(customer bigint, kind account_kind, currency text)
  where not exists (
    select from ledger_account a
    where coalesce(a.customer_id, 0) = coalesce(p.customer, 0) and a.kind = p.kind and a.currency = p.currency and a.mode = p_mode)
  order by 1, 2, 3
  on conflict do nothing;

  -- Every poster locks in the same order, so two entries can wait for each other but never deadlock.
  perform 1 from ledger_account a
  where a.id in (select r.account_id from ledger_resolve(p_mode, p_postings) r) order by a.id for update;

  if exists (select from ledger_resolve(p_mode, p_postings) r where r.kind = 'available' and r.balance + r.amount < 0) then
    raise exception 'insufficient balance' using errcode = '10011';
  end if;

  insert into ledger_entry (reference, reason, mode) values (p_reference, p_reason, p_mode) returning id into v_entry;
  insert into ledger_posting (entry_id, account_id, currency, mode, amount, balance_after)
  select v_entry, r.account_id, r.currency, p_mode, r.amount, 0 from ledger_resolve(p_mode, p_postings) r order by r.account_id;
  get diagnostics v_count = row_count;
  if v_count < 2 then raise exception 'an entry has two or more postings'; end if;
  return v_entry;
end $$;

-- One row per customer and mode: locked first by everything that changes its orders.
create table trading_account (
  customer_id bigint not null,
  mode mode not null,
  revision bigint not null default 0,
  primary key (customer_id, mode)
);

-- Opens the wallets of a new customer in both modes; play money starts at 100,000 USDT.
create function ledger_open_wallets(p_customer bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_account (customer_id, kind, currency, mode)
  select p_customer, 'available', c.code, m.mode
  from currency c cross join unnest(enum_range(null::mode)) as m(mode) order by m.mode, c.code;
  insert into trading_account (customer_id, mode) values (p_customer, 'real'), (p_customer, 'demo');
  perform ledger_post('demo-grant:' || p_customer, 'demo-grant', 'demo', jsonb_build_array(
    jsonb_build_object('kind', 'external', 'currency', 'USDT', 'amount', -100000),
    jsonb_build_object('customer', p_customer, 'kind', 'available', 'currency', 'USDT', 'amount', 100000)));
end $$;

create table idempotency_key (
  customer_id bigint not null,
  key text not null,
  body_hash text not null,
  status integer,
  answer text,
  created_at timestamptz not null default now(),
  claimed_at timestamptz not null default now(),
  primary key (customer_id, key)
);
create index idempotency_key_by_age on idempotency_key (created_at);

-- Audit: each of these views must be empty.
create view audit_entries_sum_to_zero as
  select entry_id, currency, mode, sum(amount) as total from ledger_posting
  group by entry_id, currency, mode having sum(amount) <> 0;
create view audit_entries_have_two_postings as
  select e.id, e.reference from ledger_entry e
  where (select count(*) from ledger_posting p where p.entry_id = e.id) < 2;
create view audit_currency_and_mode_sum_to_zero as
  select currency, mode, sum(balance) as total from ledger_account group by currency, mode having sum(balance) <> 0;
create view audit_balance_is_sum_of_postings as
  select a.id, a.balance, coalesce(sum(p.amount), 0) as posted
  from ledger_account a left join ledger_posting p on p.account_id = a.id
  group by a.id having a.balance <> coalesce(sum(p.amount), 0);
create view audit_last_balance_after_is_balance as
  select a.id, a.balance, p.balance_after from ledger_account a
  join lateral (select balance_after from ledger_posting p where p.account_id = a.id order by p.id desc limit 1) p on true
  where a.balance <> p.balance_after;
create view audit_available_not_negative as
  select id, customer_id, balance from ledger_account where kind in ('available', 'held', 'plan-principal') and balance < 0;
create view audit_modes_are_disjoint as
  select p.id from ledger_posting p join ledger_account a on a.id = p.account_id join ledger_entry e on e.id = p.entry_id
  where a.mode <> e.mode or p.mode <> e.mode;
create view audit_amounts_keep_their_scale as
  select p.id, p.currency, p.amount from ledger_posting p join currency c on c.code = p.currency
  where p.amount <> round(p.amount, c.kept_scale);
create view audit_wallets_of_customers as
  select a.customer_id, a.mode, a.currency from ledger_account a
  where a.customer_id is not null
    and not exists (select from trading_account t where t.customer_id = a.customer_id and t.mode = a.mode);

revoke all on function ledger_post(text, text, mode, jsonb), ledger_resolve(mode, jsonb), ledger_open_wallets(bigint) from public;
grant execute on function ledger_post(text, text, mode, jsonb), ledger_open_wallets(bigint) to assay_app;
grant select on currency, ledger_account, ledger_entry, ledger_posting, trading_account to assay_app;
grant select, insert, update, delete on idempotency_key to assay_app;
grant select on currency to assay_operator;
grant select on
  audit_entries_sum_to_zero, audit_entries_have_two_postings, audit_currency_and_mode_sum_to_zero,
  audit_balance_is_sum_of_postings, audit_last_balance_after_is_balance, audit_available_not_negative,
  audit_modes_are_disjoint, audit_amounts_keep_their_scale, audit_wallets_of_customers
to assay_app, assay_operator;
