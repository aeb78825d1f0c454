import { createDatabase, type Database, type Row } from '@/lib/platform/db';

let owner: Database;
beforeAll(() => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 2, role: null });
});
afterAll(() => owner.close());

/** What acts as the owner, and who may call it beside the owner. Triggers are called by nobody. */
const definers: Record<string, string[]> = {
  'break_begin(bigint,trading_break_period)': ['assay_app'],
  'closing_ask(bigint,jsonb)': ['assay_app'],
  'closing_carry(bigint,text)': ['assay_app'],
  'closing_erase(bigint)': ['assay_app'],
  'closing_finish(bigint,text)': ['assay_app'],
  'closing_forget(bigint)': ['assay_app'],
  'closing_stop(bigint)': ['assay_app'],
  'closing_unhash()': ['assay_app'],
  'collectible_bid(bigint,bigint,numeric,text,numeric,text)': ['assay_app'],
  'collectible_buy(bigint,bigint,numeric,text,numeric,text)': ['assay_app'],
  'collectible_follow()': [],
  'collectible_judge()': [],
  'collectible_settle(bigint)': ['assay_app'],
  'customer_status_changed()': [],
  'demo_reset(bigint)': ['assay_app'],
  'deposit_follow()': [],
  'deposit_keep_payment()': [],
  'deposit_answer(bigint,bigint,jsonb)': ['assay_app'],
  'deposit_submit(bigint,deposit_method,bigint,numeric,text,text,bigint,text,text,jsonb,boolean)': [
    'assay_app',
  ],
  'deposit_watch(payment_network,text,integer,text,text,numeric,integer,jsonb)': ['assay_app'],
  'deposits_passed()': ['assay_operator'],
  'deposit_wake(bigint)': ['assay_app'],
  'deposits_awake(bigint,integer)': ['assay_app'],
  'deposit_alike(deposit)': ['assay_operator'],
  'deposit_on_chain(deposit)': ['assay_operator'],
  'deposit_recorded(deposit)': ['assay_operator'],
  'deposit_remarks(deposit,boolean)': ['assay_app', 'assay_operator'],
  'engine_assert_lead(bigint)': [],
  'engine_commit(bigint,jsonb,jsonb,jsonb,uuid,uuid,bigint[],bigint[],jsonb,integer)': [
    'assay_app',
  ],
  'engine_beat(bigint,text)': ['assay_app'],
  'engine_end_term(bigint)': ['assay_app'],
  'engine_outcome(bigint,uuid)': ['assay_app'],
  'engine_take_lead()': ['assay_app'],
  'fee_terms_note()': [],
  'file_key_begin(text,bytea,text)': ['assay_app'],
  'file_key_forget()': ['assay_app'],
  'file_link_holds(text,timestamp with time zone)': ['assay_app'],
  'fill_sum_next()': ['assay_app'],
  'gather_ticks(text,timestamp with time zone,integer)': ['assay_app'],
  'instrument_keep_terms()': [],
  'invitation_note()': [],
  'invite_count(bigint)': ['assay_app'],
  'invite_pay(bigint)': ['assay_app'],
  'ledger_open_wallets(bigint)': ['assay_app'],
  'ledger_post(text,ledger_reason,mode,ledger_amount[])': ['assay_app'],
  'limit_keep(bigint,own_limit_kind)': ['assay_app'],
  'limit_set(bigint,own_limit_kind,numeric)': ['assay_app'],
  'months_drop(text)': ['assay_app'],
  'months_make(text)': ['assay_app'],
  'notify(bigint,notification_kind,jsonb)': ['assay_app'],
  'notify_destination()': [],
  'notify_margin_warning(bigint,bigint,mode,text)': ['assay_app'],
  'operations.add_picture(bytea,bytea,bytea)': ['assay_operator'],
  'operations.open_card(bigint)': ['assay_operator'],
  'operations.open_photos(bigint[])': ['assay_operator'],
  'operations_carry_next()': ['assay_app'],
  'operations_guard()': ['assay_app'],
  'operator_edit()': [],
  'operator_lapsed_at(text,timestamp with time zone)': ['assay_app'],
  'operator_stands(text,timestamp with time zone,timestamp with time zone)': [
    'assay_app',
    'assay_operator',
  ],
  'order_level_note()': [],
  'orders_apply(jsonb,bigint[])': [],
  'own_results_catch_up(bigint)': ['assay_app'],
  'positions_assert(bigint,text)': ['assay_app'],
  'question_ask(bigint,text,numeric,bigint,text,bigint,jsonb,text,jsonb)': ['assay_app'],
  'question_drop(bigint,bigint)': ['assay_app'],
  'verification_note()': [],
  'verification_submit(bigint,verification_level,jsonb,jsonb,bigint[],file_purpose[])': [
    'assay_app',
  ],
  'suspension_lift(bigint)': ['assay_app'],
  'outcomes_measure()': ['assay_app'],
  'loan_cancel(bigint,bigint)': ['assay_app'],
  'loan_follow()': [],
  'loan_keep_terms()': [],
  'loan_note_terms()': [],
  'loan_repay(bigint,bigint,numeric,numeric,text,numeric)': ['assay_app'],
  'loan_admit(bigint,integer,integer,numeric)': ['assay_app'],
  'loan_request(bigint,integer,integer,numeric,bigint,bigint,text,text)': ['assay_app'],
  'loan_turn(bigint)': ['assay_app'],
  'plan_buy(bigint,bigint,integer,integer,numeric,numeric,numeric,text)': ['assay_app'],
  'plan_exit(bigint,bigint,integer,numeric)': ['assay_app'],
  'plan_keep_terms()': [],
  'plan_note_terms()': [],
  'plan_pay(bigint)': ['assay_app'],
  'process_begin()': ['assay_app'],
  'process_hold(bigint)': ['assay_app'],
  'process_lives(bigint)': ['assay_app'],
  'proof_publish(date,text,smallint[],integer[],text[],text[])': ['assay_app'],
  'proof_take(date,text,bytea)': ['assay_app'],
  'push_forget()': [],
  'receipt_key_begin(text,text,bytea,text)': ['assay_app'],
  'support_follow()': [],
  'support_tell(bigint)': ['assay_app'],
  'support_write(bigint,bigint,text,bigint[],text)': ['assay_app'],
  'swap_take(bigint,bigint,numeric)': ['assay_app'],
  'withdrawal_cancel(bigint,bigint)': ['assay_app'],
  'withdrawal_follow()': [],
  'withdrawal_settle(bigint)': ['assay_app'],
  'withdrawal_assert_there(bigint,bigint,text,numeric,numeric,boolean)': ['assay_app'],
  'withdrawal_request(bigint,bigint,text,numeric,numeric,numeric,numeric,text)': ['assay_app'],
};

test('each function that acts as its owner is known, looks only where it should, and answers to whom it was made for alone', async () => {
  const rows = await owner.sql<{
    name: string;
    path: string | null;
    owned: boolean;
    callers: string[];
  }>`
    select p.oid::regprocedure::text as name,
      (select c from unnest(p.proconfig) c where c like 'search_path=%') as path,
      p.proowner = (select datdba from pg_database where datname = current_database()) as owned,
      coalesce((select array_agg(coalesce(r.rolname, 'public') order by 1)
        from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a left join pg_roles r on r.oid = a.grantee
        where a.privilege_type = 'EXECUTE' and a.grantee <> p.proowner), '{}')::text[] as callers
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname !~ '^pg_|^information_schema$'`;
  expect(Object.fromEntries(rows.map((row) => [row.name, row.callers]))).toEqual(definers);
  for (const { name, path, owned } of rows)
    expect([name, path, owned]).toEqual([name, 'search_path=public, pg_temp', true]);
});

test('what the application may run it may run to its end: all that it calls as itself is open to it', async () => {
  type Code = { name: string; source: string; mayRun: boolean; asOwner: boolean };
  const rows = await owner.sql<Code>`
    select p.proname as name, p.prosrc as source, p.prosecdef as "asOwner",
      has_function_privilege('assay_app', p.oid, 'execute') as "mayRun"
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.prorettype <> 'trigger'::regtype`;
  const known = new Map(rows.map((row) => [row.name, row]));
  const called = ({ source }: Code) =>
    [...source.replace(/--.*$/gm, '').matchAll(/\b(\w+)\s*\(/g)].flatMap(
      ([, name]) => known.get(name!) ?? [],
    );
  const own = rows.filter(({ mayRun, asOwner }) => mayRun && !asOwner);
  expect(own.length).toBeGreaterThan(20);
  const shut = own.flatMap((row) =>
    called(row)
      .filter(({ mayRun }) => !mayRun)
      .map(({ name }) => `${row.name} calls ${name}`),
  );
  expect(shut).toEqual([]);
});

test('nobody is everybody: no function, table or schema of ours is open to public', async () => {
  const open = await owner.sql<Row>`
    select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    cross join aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
    where n.nspname in ('public', 'operations') and a.grantee = 0
    union all
    select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join aclexplode(c.relacl) a where n.nspname in ('public', 'operations') and a.grantee = 0
    union all
    select n.nspname from pg_namespace n cross join aclexplode(n.nspacl) a
    where n.nspname in ('public', 'operations') and a.grantee = 0
    union all
    select a.privilege_type from pg_database d cross join aclexplode(d.datacl) a
    where d.datname = current_database() and a.grantee = 0 and a.privilege_type <> 'CONNECT'`;
  expect(open).toEqual([]);
});

test.each([
  'create temp table mine (like instrument)',
  'create table public.mine (code text)',
  'create temp table mine as select 1 as one',
  'select public.instrument_keep_terms()',
  'select public.customer_status_changed()',
  'select pg_try_advisory_lock(7202611)',
  'select pg_advisory_lock(1, 2)',
  "select lo_from_bytea(0, 'x')",
])('an operator cannot: %s', async (statement) => {
  const operator = createDatabase(process.env.DATABASE_URL!, { max: 1, role: 'assay_operator' });
  await expect(operator.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  await operator.close();
});

test('a function that acts as the owner cannot be hung on a table of another’s, even where one could be made', async () => {
  const database = new URL(process.env.DATABASE_URL!).pathname.slice(1);
  const client = await owner.pool.connect();
  const before = await owner.sql`select * from instrument_terms order by code, version`;
  try {
    await client.query(`grant temporary on database ${database} to assay_operator`);
    await client.query('grant usage on schema public to assay_operator');
    await client.query('set role assay_operator');
    await client.query(
      'create temp table forged (code text, terms_version int, id bigint, status text)',
    );
    for (const name of ['instrument_keep_terms', 'customer_status_changed'])
      await expect(
        client.query(
          `create trigger forge after insert on forged for each row execute function ${name}()`,
        ),
      ).rejects.toMatchObject({ code: '42501' });
  } finally {
    await client.query('reset role');
    await client.query('drop table if exists forged');
    await client.query(`revoke temporary on database ${database} from assay_operator`);
    await client.query('revoke usage on schema public from assay_operator');
    client.release();
  }
  expect(await owner.sql`select * from instrument_terms order by code, version`).toEqual(before);
});

test('the audit names terms that are not those in force', async () => {
  const found = () => owner.sql<{ code: string }>`select code from audit_newest_terms_are_in_force`;
  expect(await found()).toEqual([]);
  await owner.sql`
    insert into instrument_terms select code, 99, contract_size, lot_step, lot_min, lot_max, 0, leverages, periods, typical_spread
    from instrument where code = 'EURUSD'`;
  expect(await found()).toEqual([{ code: 'EURUSD' }]);
});
