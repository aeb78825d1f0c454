import { startApp, type App } from '@/tests/setup/app';
import { registered } from '@/tests/setup/mailbox';
import { fund } from '@/tests/setup/money';
import { askToClose, comeToDay, statusOf } from './leaver';

// A test that cannot fail is a defect: each bug is planted in the database's own function, and the
// audit has to find what it did.

let app: App;
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' });
});
afterAll(() => app.stop());

/** Runs with a bug in the place of the right code, and puts the right code back. */
async function withBug(find: string, put: string, check: () => Promise<void>): Promise<void> {
  const { rows } = await app.owner.pool.query<{ source: string }>(
    "select pg_get_functiondef('closing_finish(bigint,text)'::regprocedure) as source",
  );
  const right = rows[0]!.source;
  const wrong = right.replace(find, put);
  expect(wrong).not.toBe(right);
  await app.owner.pool.query(wrong);
  await check().finally(() => app.owner.pool.query(right));
}

const flawsOf = async (view: string) =>
  (await app.owner.pool.query<object>(`select * from ${view}`)).rows.length;

/** Closes the account of somebody who has got money since they asked. */
async function closeWith(amount: string): Promise<string> {
  const who = await registered(app);
  await askToClose(app, who);
  if (amount !== '0') await fund(app.owner, who.user.id, amount);
  await comeToDay(app, who.user.id);
  return statusOf(app, who.user.id);
}

it('sees nothing where nothing is wrong', async () => {
  expect(await closeWith('0')).toBe('closed');
  expect(await closeWith('5')).toBe('active');
  expect(await app.audit()).toEqual([]);
});

it('sees a closing that leaves accounts open to postings', async () => {
  const right =
    "update ledger_account set lowest = 0, highest = 0 where customer_id = c.id and mode = 'real';";
  await withBug(right, '', async () => {
    expect(await closeWith('0')).toBe('closed');
    expect(await flawsOf('audit_closed_accounts_are_empty')).toBeGreaterThan(0);
  });
});

const givenByWord = "o.what <> 'small' or o.amount > coalesce((k.gives->>o.currency)::numeric, 0)";

it('sees money that is given away without a word of its owner', async () => {
  await withBug(givenByWord, 'false', async () => {
    expect(await closeWith('5')).toBe('closed');
    expect(await flawsOf('audit_closings_are_posted')).toBeGreaterThan(0);
  });
});

it('sees a name that stays', async () => {
  await withBug("username = 'closed#' || id", 'username = username', async () => {
    const before = await flawsOf('audit_closed_accounts_are_empty');
    expect(await closeWith('0')).toBe('closed');
    expect(await flawsOf('audit_closed_accounts_are_empty')).toBe(before + 1);
  });
});
