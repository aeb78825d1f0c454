import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { audit } from '@/lib/ledger/audit';
import { createDatabase, type Database } from '@/lib/platform/db';
import { workOn } from '@/scripts/operator-views.mjs';
import { operatorLogin } from '@/tests/setup/operator';
import { afterReading } from '@/tests/setup/operators/after-reading';

type Login = { name: string; url: string };
let owner: Database;
let app: Database;
let anna: Login;
let berta: Login;
let folder: string;
let carrying: ReturnType<typeof setInterval>;

/** The queue of the server, which these tests do without. */
async function carry(): Promise<void> {
  while ((await app.sql<{ more: boolean }>`select operations_carry_next() as more`)[0]!.more);
}

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 4, role: null });
  app = createDatabase(process.env.DATABASE_URL!, { max: 4 });
  [anna, berta] = [
    await operatorLogin(process.env.DATABASE_URL!),
    await operatorLogin(process.env.DATABASE_URL!),
  ];
  folder = mkdtempSync(path.join(tmpdir(), 'operator-'));
  carrying = setInterval(() => void carry().catch(() => undefined), 100);
});
afterAll(async () => {
  clearInterval(carrying);
  rmSync(folder, { recursive: true });
  expect(await audit(owner)).toEqual([]);
  await Promise.all([owner, app].map((database) => database.close()));
});

const say = ({ url }: Login, ...words: string[]) => workOn(url, words);

/** The command as `npm run operator` runs it. */
const run = (login: Login, words: string[], environment: Record<string, string> = {}) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const { password } = new URL(login.url);
    const env = {
      ...process.env,
      NODE_OPTIONS: '',
      SANDBOX: 'true',
      STUDIO_PASSWORD: password,
      ...environment,
    };
    execFile(
      process.execPath,
      ['scripts/operator.mjs', ...words, '--as', login.name],
      { env },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

const fjord = [
  'name=Fjord',
  'min_amount=10',
  'max_amount=100',
  'penalty_share=0.01',
  'timeframes=[{"days": 7, "dailyYield": "0.001"}]',
];

it('offers a plan from the command line by the rules of Studio: another operator enables it', async () => {
  const { isDone, answer } = await say(anna, 'new', 'plan_product', ...fjord);
  expect([isDone, answer]).toEqual([
    true,
    expect.stringMatching(/^plan_product \d+: Added\. It is offered once another operator/),
  ]);
  const key = /\d+/.exec(answer)![0];
  const enable = (who: Login) => say(who, 'edit', 'plan_product', key, 'enabled=true');
  expect(await enable(anna)).toEqual({
    isDone: false,
    answer: expect.stringMatching(`^plan_product ${key}: Not saved. You wrote its terms`),
  });
  expect(await afterReading(async () => (await enable(berta)).answer)).toBe(
    `plan_product ${key}: Saved.`,
  );
  const changed = await say(anna, 'edit', 'plan_product', key, 'penalty_share=0.02');
  expect(changed.answer).toMatch('Saved as terms version 2, for later plans only.');
  const [product] = await owner.sql<{ enabled: boolean; share: string }>`
    select enabled, trim_scale(penalty_share)::text as share from plan_product where id = ${key}`;
  expect(product).toEqual({ enabled: false, share: '0.02' });
  expect((await say(anna, 'show', 'plan_product', 'name=Fjord')).answer).toMatch(
    new RegExp(`^${key}  .*penalty_share=0\\.02`),
  );
});

it('writes a text from a file, shows it whole, and keeps what cannot stand as a draft to be mended or dropped', async () => {
  const file = path.join(folder, 'text.md');
  writeFileSync(file, 'Markets rest on Friday.\n\nSee [fees](/help/fees).\n');
  const words = ['slug=rest', 'type=notice', 'locale=en', 'title=Rest days', `body=@${file}`];
  const made = await say(anna, 'new', 'content', ...words);
  const key = /^content (\d+-en): Added/.exec(made.answer)![1]!;
  const show = async () => (await say(berta, 'edit', 'content', key, 'enabled=true')).answer;
  expect(await afterReading(show)).toBe(`content ${key}: Version 1 is shown from now on.`);
  expect((await say(berta, 'show', 'content', key)).answer).toMatch(/^title: Rest days$/m);
  expect((await say(berta, 'show', 'content', key)).answer).toContain(
    'body: Markets rest on Friday.\n\nSee [fees](/help/fees).\n',
  );
  const wrong = await say(anna, 'new', 'content', 'slug=rest', 'type=notice', 'locale=de', 'title=Ruhe'); // prettier-ignore
  expect(wrong).toEqual({
    isDone: false,
    answer: expect.stringMatching(/^content draft-\d+: Kept as a draft\. /),
  });
  const draft = /draft-\d+/.exec(wrong.answer)![0];
  const mended = await say(anna, 'edit', 'content', draft, 'body=Die Märkte ruhen.');
  expect([mended.isDone, mended.answer]).toEqual([
    true,
    expect.stringMatching(/^content \d+-de: Added/),
  ]);
  const second = await say(anna, 'new', 'content', 'slug=rest', 'locale=fr');
  const dropped = /draft-\d+/.exec(second.answer)![0];
  expect(await say(anna, 'edit', 'content', dropped, 'answer=discard')).toEqual({
    isDone: true,
    answer: `content ${dropped}: Dropped.`,
  });
});

it('edits each kind of row that Studio edits, and says that nothing was changed', async () => {
  const offer = ['days=17', 'min_amount=20', 'max_amount=900', 'daily_rate=0.0002'];
  const made = await say(anna, 'new', 'loan_offer', ...offer, 'interest_free_days=3', 'overdue_rate=0.0005'); // prettier-ignore
  expect(made.isDone).toBe(true);
  const key = /\d+/.exec(made.answer)![0];
  const lend = async () => (await say(berta, 'edit', 'loan_offer', key, 'enabled=true')).answer;
  expect(await afterReading(lend)).toMatch(/: Saved\.$/);
  const fee = ['edit', 'parameter', 'withdrawals.feeRate', 'value=0.004'];
  expect((await say(anna, ...fee)).answer).toMatch('another operator');
  expect((await say(berta, ...fee)).answer).not.toMatch('another operator');
  const move = ['source=paid-in', 'amount=10'];
  // Two @ say one, which leads elsewhere.
  const refused = await say(anna, 'new', 'treasury_move', ...move, 'reference=@@TWIN-1');
  expect(refused.answer).toMatch('Kept as a draft. A reference has no link');
  const draft = /draft-\d+/.exec(refused.answer)![0];
  expect((await say(anna, 'show', 'treasury_move', draft)).answer).toMatch('reference: @TWIN-1');
  const entered = await say(anna, 'edit', 'treasury_move', draft, 'reference=TWIN-1');
  const number = /treasury_move (\d+)/.exec(entered.answer)![1]!;
  expect((await say(anna, 'show', 'treasury_move', number)).answer).toMatch('reference: TWIN-1');
  const approve = ['edit', 'treasury_move', number, 'status=approved'];
  expect((await say(anna, ...approve)).isDone).toBe(false);
  expect((await say(berta, ...approve)).isDone).toBe(true);
  expect(await say(anna, 'edit', 'instrument', 'EURUSD', 'sort_order=7')).toMatchObject({
    isDone: true,
  });
  expect(await say(anna, 'edit', 'instrument', 'EURUSD', 'sort_order=7')).toEqual({
    isDone: true,
    answer: 'instrument EURUSD: Nothing was changed.',
  });
});

it('lists the views with the columns that this login may write, read from the database', async () => {
  const { answer } = await say(anna, 'show');
  expect(answer).toMatch(/^loan\n {2}shows {2}.*\n {2}edit {3}reason, status$/m);
  expect(answer).toMatch(/^plan\n {2}shows {2}[^\n]*\n\n/m);
  expect(answer).not.toMatch(/^(orders|fill)\n[^\n]*\n {2}edit/m);
  expect((await say(anna, 'edit', 'parameter', '--help')).answer).toBe(
    'parameter\n  shows  answer, key, public, value\n  edit   value',
  );
  const { answer: rows } = await say(anna, 'show', 'parameter', 'key=plans.enabled', '--json');
  expect(JSON.parse(rows)).toMatchObject({ key: 'plans.enabled', value: 'true' });
  expect(await say(anna, 'show', 'customer', 'username=nobody')).toEqual({
    isDone: true,
    answer: 'Nothing is there.',
  });
});

it.each([
  [['show', 'ledger'], /There is no view "ledger"/],
  [['edit', 'customer; drop', '1', 'a=b'], /There is no view/],
  [['edit', 'plan_product', '1', 'colour=red'], /has no column "colour". It has: answer, enabled/],
  [['edit', 'plan_product', '1', 'key=2'], /"key" of plan_product cannot be edited/],
  [['edit', 'loan', '1', 'sum=5'], /cannot be edited. These can: reason, status\./],
  [['edit', 'orders', '1', 'status=closed'], /Nothing of orders can be edited/],
  [['new', 'loan', 'status=approved'], /Nothing of loan can be added/],
  [['new', 'content', 'enabled=true'], /"enabled" of content cannot be added/],
  [['edit', 'content', '1-en', 'title'], /"title" is no column=value/],
  [['edit', 'content', '1-en', 'title=a', 'title=b'], /stands twice/],
  [['edit', 'content', '1-en', 'body=@/no/such/file'], /could not be read: ENOENT/],
  [['edit', 'content', '1-en'], /Give what to edit/],
  [['show', 'content', 'colour=red'], /has no column "colour"/],
])('refuses the words %j before anything is tried', async (words, said) => {
  await expect(say(anna, ...words)).rejects.toThrow(said);
});

it.each([
  [['edit', 'plan_product', '999999', 'enabled=true'], 'There is no plan_product 999999.'],
  [['show', 'plan_product', '999999'], 'There is no plan_product 999999.'],
  [['new', 'loan_offer', 'days=many'], 'Not saved. invalid input syntax for type integer: "many".'],
  [
    ['edit', 'parameter', 'timedOptions.enabled', 'value=maybe'],
    expect.stringMatching(/^parameter timedOptions.enabled: Not saved\. /),
  ],
])('says of %j what became of it', async (words, answer) => {
  expect(await say(anna, ...words)).toEqual({ isDone: false, answer });
});

it('ends with 0 for what was done, 1 for what was refused and 2 for words that name nothing', async () => {
  const title = 'title=Risk warning, short';
  const [risk] = await owner.sql<{ key: string }>`
    select id || '-en' as key from content where slug = 'risk'`;
  const edit = ['edit', 'content', risk!.key];
  const saved = await run(anna, [...edit, title]);
  expect([saved.code, saved.stderr]).toEqual([0, '']);
  expect(saved.stdout).toMatch(new RegExp(`^content ${risk!.key}: Saved as version 2\\.`));
  const refused = await run(anna, [...edit, 'enabled=true']);
  expect([refused.code, refused.stdout]).toEqual([1, expect.stringMatching('You wrote it')]);
  const unknown = await run(anna, [...edit, 'colour=red']);
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringMatching('no column "colour"')]);
  const wrong = await run(anna, [...edit, title], { STUDIO_PASSWORD: 'wrong' });
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringMatching('password')]);
});

it('leaves the rows of operators to operators: a login of another role is turned away', async () => {
  const url = new URL(process.env.DATABASE_URL!);
  [url.username, url.password] = ['stranger', 'stranger'];
  await owner.pool.query("create role stranger login password 'stranger'");
  try {
    await owner.pool.query(`grant connect on database "${url.pathname.slice(1)}" to stranger`);
    await expect(workOn(url.href, ['show', 'plan_product'])).rejects.toThrow();
    await expect(workOn(url.href, ['edit', 'plan_product', '1', 'enabled=true'])).rejects.toThrow();
  } finally {
    await owner.pool.query(`revoke connect on database "${url.pathname.slice(1)}" from stranger`);
    await owner.pool.query('drop role stranger');
  }
});

it('says what to do where the database refuses a login or a file is no collectible, without its words', async () => {
  const wrong = await run(anna, ['photos', '46'], { STUDIO_PASSWORD: 'another' });
  expect(wrong).toMatchObject({ code: 1, stdout: '' });
  expect(wrong.stderr).toMatch(/does not let this operator log in.*STUDIO_PASSWORD/);
  expect(wrong.stderr).not.toMatch(/authentication failed|role "/);
  const file = path.join(folder, 'secret');
  for (const [text, name] of [
    ['root:x:0:0', file],
    ['[1]', file],
    ['', path.join(folder, 'none')],
  ] as const) {
    writeFileSync(file, text);
    const { code, stderr } = await run(anna, ['collectible', 'add', name]);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      name === file
        ? /^".*secret" is no JSON of a collectible/
        : /^".*none" could not be read: ENOENT/,
    );
    expect(stderr).not.toMatch(/root|Unexpected/);
  }
  expect((await run(anna, ['factors', 'approve', '999999'])).stdout).toBe(
    'There is no factor request 999999.\n',
  );
  expect((await run(anna, ['show', 'nothing'])).code).toBe(2);
});
