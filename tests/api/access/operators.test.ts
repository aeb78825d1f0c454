import type pg from 'pg';
import { startApp, type App } from '@/tests/setup/app';
import { asOperator, operatorLogin } from '@/tests/setup/operator';

let app: App;
let operator: pg.Client;
beforeAll(async () => {
  app = await startApp();
  operator = await asOperator((await operatorLogin(process.env.DATABASE_URL!)).url);
});
afterAll(async () => {
  await operator.end();
  await app.stop();
});

/** What a statement comes to for an operator, who keeps nothing of it. */
async function told(statement: string): Promise<string> {
  await operator.query('begin');
  return operator
    .query(statement)
    .then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
    .finally(() => operator.query('rollback'));
}

type Column = { view: string; name: string; edited: boolean; added: boolean };

const columns = () => app.owner.sql<Column>`
  select c.relname as view, a.attname as name,
    has_column_privilege('assay_operator', c.oid, a.attnum, 'update') as edited,
    has_column_privilege('assay_operator', c.oid, a.attnum, 'insert') as added
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'operations'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and a.attnum > 0 and not a.attisdropped
  order by 1, a.attname`;

const words = (text: string) => text.trim().split(/\s+/);
const terms =
  words(`base calendar code contract_size daily_volatility enabled fee_rate jump_limit leverages logo
  lot_max lot_min lot_step max_age_seconds name periods quote reference_price sort_order tick_size type
  typical_spread`);
const address = words('currency customer network note pay_to');
const loanTerms = words('daily_rate interest_free_days max_amount min_amount overdue_rate');
const listing = words(`address buy_now_price chain charity creator description ends_at min_step name
  picture start_price`);
const payout = words('amount charity currency paid_on receipt reference source');
const planTerms = words('max_amount min_amount name penalty_share sort_order timeframes');

/** What operators see of each view, and what of it they may put into it. `answer` is what Studio shows. */
const views: Record<string, { shown: string[]; edited?: string[]; added?: string[] }> = {
  calendar: {
    shown: words('id key'),
    edited: words('id time_zone weekly'),
    added: words('id time_zone weekly'),
  },
  calendar_exception: {
    shown: words('key'),
    edited: words('calendar_id date in_force name sessions'),
    added: words('calendar_id date in_force name sessions'),
  },
  change: {
    shown: words(
      'at became id key kind operator row_key table_name value_after value_before was_accepted',
    ),
  },
  customer: {
    shown: words(
      'created_at email key locale suspended_by username verified_advanced verified_basic verified_loan',
    ),
    edited: words('reason status suspended_until'),
  },
  deposit: {
    shown: words(`asked sum created_at currency customer key last_six method on_chain paid_to proof
      remarks reviewers same_payment steps tx_hash`),
    edited: words('bank_reference output reason status'),
  },
  deposit_address: {
    shown: words('key who_added'),
    edited: [...address, 'enabled'],
    added: address,
  },
  fill: {
    shown: words(`id order_id leg lots requested_price price tick_source tick_live tick_time
      tick_received_at tick_sequence tick_bid tick_ask age_ms spread fee slippage profit reason created_at`),
  },
  instrument: { shown: words('key terms_version'), edited: terms, added: terms },
  instrument_terms: {
    shown: words(`code version contract_size lot_step lot_min lot_max fee_rate leverages periods
      typical_spread valid_from changed_by`),
  },
  operator: { shown: words('added_at disabled_at name last_change') },
  loan: {
    shown:
      words(`book created_at customer daily days due_at ended_at free_days key overdue paid_out_at
      principal reviewers score signature steps sum`),
    edited: words('reason status'),
  },
  charity: {
    shown: words('key owed paid received written_by'),
    edited: words('about enabled name website'),
    added: words('about name website'),
  },
  charity_payout: {
    shown: words('decided_at decided_by entered_at entered_by key owed'),
    edited: [...payout, 'reason', 'status'],
    added: payout,
  },
  collectible: {
    shown: words('bids extensions highest key listed_by send_to sold_to status written_by'),
    edited: [...listing, 'enabled', 'transfer_reference'],
    added: listing,
  },
  content: {
    shown: words('key locale since slug type version written_by'),
    edited: words('body enabled locale slug sort_order title type'),
    added: words('body locale slug sort_order title type'),
  },
  loan_offer: {
    shown: words('key terms_version written_by'),
    edited: [...loanTerms, 'days', 'enabled'],
    added: [...loanTerms, 'days'],
  },
  invite_reward: {
    shown: words('day invited inviter key paid_at reward state swap_fees trading_fees'),
  },
  orders: {
    shown:
      words(`id customer_id mode kind code side type status lots open_lots leverage stake payout
      open_price close_price limit_price stop_price tied_to stop_loss take_profit trailing_distance fee profit close_reason
      cancel_reason terms_version opened_at closed_at expires_at created_at`),
  },
  parameter: { shown: words('key public'), edited: ['value'] },
  plan: {
    shown: words(`amount customer daily days ended_at key next_payment_at paid_days penalty product
      started_at status`),
  },
  plan_product: {
    shown: words('key terms_version written_by'),
    edited: [...planTerms, 'enabled'],
    added: planTerms,
  },
  price_source_status: {
    shown: words(`source live state instruments last_tick_at ticks dropped reconnects last_error
      taken_over_from updated_at`),
  },
  factor_request: {
    shown: words('decided_at decided_by done_at due_at entered_at entered_by key stopped_at'),
    edited: words('checked customer reason status'),
    added: words('checked customer'),
  },
  support: {
    shown: words(
      'customer key last_message last_message_at locale opened_at subject waiting_since',
    ),
    edited: words('reply status'),
  },
  support_message: {
    shown: words('at author body conversation customer key operator photos'),
  },
  treasury_move: {
    shown: words('decided_at decided_by entered_at entered_by free key reserved'),
    edited: words('amount fund note reason reference source status'),
    added: words('amount fund note reference source'),
  },
  verification: {
    shown: words('customer due_at fields key level photos reviewed_at reviewed_by submitted_at'),
    edited: words('reason reasons status'),
  },
  withdrawal: {
    shown:
      words(`asked sum created_at currency customer destination fee key reviewers same_card_of send
      steps`),
    edited: words('reason reference status'),
  },
};
const isAnswered = (view: string) => views[view]!.edited !== undefined || view === 'change';
/** Studio puts every column into a new row, and into one that it changes there. */
const withAnswer = (names: string[] = [], isNew: boolean) => (isNew ? [...names, 'answer'] : names);
const sorted = (names: string[]) => [...new Set(names)].sort();

/** Which columns of a view an operator is let through with, tried one by one. */
async function allowed(of: Column[], statement: (column: Column) => string): Promise<string[]> {
  const names: string[] = [];
  for (const column of of) if ((await told(statement(column))) === 'done') names.push(column.name);
  return sorted(names);
}

it('reads and calls nothing but what is made for operators', async () => {
  const relations = await app.owner.sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname not in ('pg_catalog', 'information_schema', 'operations', 'pg_toast')
      and n.nspname !~ '^pg_temp' and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')`;
  const answers = new Set<string>();
  for (const { name } of relations) answers.add(await told(`select 1 from ${name} limit 1`));
  expect(relations.length).toBeGreaterThan(100);
  expect(answers).toEqual(new Set(['42501']));
});

it('may call the functions that are made for it, wherever any stand, and no other', async () => {
  const functions = await app.owner.sql<{ name: string; may: boolean }>`
    select p.oid::regprocedure::text as name,
      has_schema_privilege('assay_operator', n.oid, 'usage')
        and has_function_privilege('assay_operator', p.oid, 'execute') as may
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname not in ('pg_catalog', 'information_schema')`;
  expect(functions.length).toBeGreaterThan(100);
  expect(sorted(functions.filter(({ may }) => may).map(({ name }) => name))).toEqual([
    'operations.add_picture(bytea,bytea,bytea)',
    'operations.open_card(bigint)',
    'operations.open_photos(bigint[])',
  ]);
  // Of what is nobody's they open nothing.
  const calls = { open_card: 'null', open_photos: "'{999999999}'" };
  for (const [name, input] of Object.entries(calls)) {
    const { rows } = await operator
      .query(`select * from operations.${name}(${input}) as opened`)
      .catch(() => ({ rows: [] }));
    expect([name, rows.filter(({ opened }) => opened !== null)]).toEqual([name, []]);
  }
});

it('sees of each view the columns that are named here, so that a new one is looked at', async () => {
  const found: Record<string, string[]> = {};
  for (const { view, name } of await columns()) (found[view] ??= []).push(name);
  const named = Object.entries(views).map(([view, { shown, edited = [] }]) => [
    view,
    sorted(withAnswer([...shown, ...edited], isAnswered(view))),
  ]);
  expect(found).toEqual(Object.fromEntries(named));
});

describe.each(Object.entries(views))('operations.%s', (view, { edited, added }) => {
  let own: Column[];
  beforeAll(async () => {
    own = (await columns()).filter((column) => column.view === view);
  });

  it('is read, and edited in the named columns alone', async () => {
    const read = await allowed(
      own,
      ({ name }) => `select "${name}" from operations."${view}" limit 1`,
    );
    expect(read).toEqual(sorted(own.map(({ name }) => name)));
    const update = ({ name }: Column) =>
      `update operations."${view}" set "${name}" = "${name}" where false`;
    expect(await allowed(own, update)).toEqual(sorted(withAnswer(edited, added !== undefined)));
    const insert = ({ name }: Column) =>
      `insert into operations."${view}" ("${name}") select "${name}" from operations."${view}" where false`;
    expect(await allowed(own, insert)).toEqual(sorted(withAnswer(added, added !== undefined)));
    // What a trigger would refuse is not granted either.
    const granted = (what: 'edited' | 'added') =>
      sorted(own.filter((column) => column[what]).map(({ name }) => name));
    expect([granted('edited'), granted('added')]).toEqual([
      sorted(withAnswer(edited, added !== undefined)),
      sorted(withAnswer(added, added !== undefined)),
    ]);
  });

  it('is never emptied, and nothing is taken out of it', async () => {
    // Not permitted, not possible in a view, or not a table.
    const refused = ['42501', '55000', '42809'];
    expect(refused).toContain(await told(`delete from operations."${view}" where false`));
    expect(refused).toContain(await told(`truncate operations."${view}"`));
    expect(await told(`lock table operations."${view}" in exclusive mode`)).toBe('42501');
  });
});
