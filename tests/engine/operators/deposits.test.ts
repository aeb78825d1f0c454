import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { audit } from '@/lib/ledger/audit';
import { createDatabase, type Database, type Row } from '@/lib/platform/db';
import { review } from '@/scripts/operator-review.mjs';
import { makeCustomer, startApp, type App } from '@/tests/setup/app';
import { askNobody } from '@/tests/setup/limits';
import { moneyOf, txHashOf } from '@/tests/setup/money';
import { asOperator, operatorLogin } from '@/tests/setup/operator';
import { seedAddresses } from '@/prisma/seed/seed-addresses';
import { until } from '@/tests/setup/until';
import { afterReading } from '@/tests/setup/operators/after-reading';

let app: App;
let owner: Database;
type Person = { name: string; url: string; session: pg.Client };
let anna: Person;
let berta: Person;
let carla: Person;

async function person(): Promise<Person> {
  const login = await operatorLogin(process.env.DATABASE_URL!);
  return { ...login, session: await asOperator(login.url) };
}

beforeAll(async () => {
  app = await startApp();
  owner = createDatabase(process.env.DATABASE_URL!, { max: 4, role: null });
  [anna, berta, carla] = [await person(), await person(), await person()];
  await seedAddresses(owner, true);
  await askNobody(owner);
});
afterEach(async () => {
  expect(await audit(owner)).toEqual([]);
});
afterAll(async () => {
  await Promise.all([anna, berta, carla].map(({ session }) => session.end()));
  await owner.close();
  await app.stop();
});

async function claimed(amount: string): Promise<{ id: string; customerId: string }> {
  const { customerId, token } = await makeCustomer(owner);
  await owner.sql`
    update customer set basic_status = 'verified', advanced_status = 'verified' where id = ${customerId}`;
  const answer = await app.call<{ id: string }>(
    'POST user/recharge',
    { method: 'crypto', currency: 'USDT', amount, lastSix: randomBytes(3).toString('hex') },
    { token },
  );
  return { id: answer.result.id, customerId };
}

const shown = async (id: string) =>
  (await anna.session.query<Row>('select * from operations.deposit where key = $1', [id])).rows[0]!;

test('the command decides as Studio does: by the operator’s own login, and only as the rules allow', async () => {
  const { id, customerId } = await claimed('10000.01');
  expect(await review(anna.url, ['deposit', 'approve', id])).toEqual({
    isDone: true,
    answer: `First approval by ${anna.name} is on record. Above the limit a second operator approves.`,
  });
  expect(await review(anna.url, ['deposit', 'approve', id])).toEqual({
    isDone: false,
    answer:
      'Not saved. You approved it already: above the limit another operator has to approve it too.',
  });
  expect((await moneyOf(owner, customerId)).available).toBe('0');
  expect(await review(berta.url, ['deposit', 'approve', id])).toMatchObject({ isDone: true });
  expect((await moneyOf(owner, customerId)).available).toBe('10000.01');
  expect(await review(anna.url, ['deposit', 'reject', id, 'Too late'])).toEqual({
    isDone: false,
    answer: 'Not saved. It is approved, and that is final.',
  });
  expect(await review(anna.url, ['deposit', 'approve', '999999999'])).toMatchObject({
    isDone: false,
  });
  expect(await shown(id)).toMatchObject({
    status: 'approved',
    steps: expect.stringMatching(new RegExp(`first-approval ${anna.name}.*approved ${berta.name}`)),
  });
});

test('payments of one transaction are told apart by their outputs, in Studio and by the command', async () => {
  const txHash = txHashOf('a transaction of many');
  const report = async () => {
    const { customerId, token } = await makeCustomer(owner);
    await owner.sql`update customer set basic_status = 'verified' where id = ${customerId}`;
    const { result } = await app.call<{ id: string }>(
      'POST user/recharge',
      { method: 'crypto', currency: 'USDT', amount: '350', txHash },
      { token },
    );
    return result.id;
  };
  const [one, two] = [await report(), await report()];
  expect(await review(anna.url, ['deposit', 'approve', one])).toMatchObject({ isDone: true });
  expect(await review(anna.url, ['deposit', 'approve', two])).toEqual({
    isDone: false,
    answer: `Not saved. This payment was credited already, with deposit ${one}. Where its transaction paid several times, give the output of both.`,
  });
  expect(await shown(two)).toMatchObject({
    remarks: 'credited-already',
    same_payment: `${one} approved`,
  });
  for (const strange of ['-1', '1.5', 'x', '1000001'])
    expect(await review(anna.url, ['deposit', 'output', two, strange])).toMatchObject({
      isDone: false,
      answer: expect.stringContaining('from 0 on'),
    });
  // Whoever says afterwards which output it was, two approve what that makes room for.
  expect(await review(anna.url, ['deposit', 'output', one, '0'])).toEqual({
    isDone: true,
    answer: 'It is output 0 of its transaction.',
  });
  expect(await review(anna.url, ['deposit', 'output', two, '1'])).toMatchObject({ isDone: true });
  const first = `First approval by ${anna.name} is on record. What the watcher saw does not show it: a second operator approves.`;
  expect(await review(anna.url, ['deposit', 'approve', two])).toMatchObject({ answer: first });
  expect(await review(anna.url, ['deposit', 'approve', two])).toMatchObject({ isDone: false });
  expect(await review(berta.url, ['deposit', 'approve', two])).toMatchObject({ isDone: true });
  const three = await report();
  const { rows } = await anna.session.query<Row>(
    "update operations.deposit set output = '2', status = 'approved' where key = $1 returning answer",
    [three],
  );
  expect(rows[0]!.answer).toMatch(/^Accepted/);
  await until(async () => String((await shown(three)).answer).includes('First approval'));
  expect(await review(berta.url, ['deposit', 'approve', three])).toMatchObject({ isDone: true });
  expect(await shown(three)).toMatchObject({
    output: '2',
    same_payment: `${one} approved output 0, ${two} approved output 1`,
  });
});

test('payments to a bank account are told apart by its references, in Studio and by the command', async () => {
  await owner.sql`
    insert into deposit_address (currency, address, enabled, added_by)
    values ('USDT', 'DE89 3704 0044 0532 0130 00', true, 'x') on conflict do nothing`;
  const { customerId, token } = await makeCustomer(owner);
  await owner.sql`update customer set basic_status = 'verified' where id = ${customerId}`;
  const report = async (amount: string) => {
    const { result } = await app.call<{ id: string }>(
      'POST user/recharge',
      { method: 'card', currency: 'USDT', amount, lastSix: '123456' },
      { token },
    );
    return result.id;
  };
  const [one, two, three] = [await report('350'), await report('350'), await report('350')];
  expect(await shown(two)).toMatchObject({
    remarks: 'told-before',
    same_payment: `${one} pending, ${three} pending`,
  });
  expect(await review(anna.url, ['deposit', 'approve', one])).toMatchObject({ isDone: true });
  expect(await review(anna.url, ['deposit', 'approve', two])).toEqual({
    isDone: false,
    answer: `Not saved. This payment may be that of deposit ${one}, which was credited: give the bank_reference of both.`,
  });
  expect(await review(anna.url, ['deposit', 'reference', one, 'nb 1'])).toEqual({
    isDone: true,
    answer: 'The bank names it NB1.',
  });
  expect(await review(anna.url, ['deposit', 'reference', two, 'NB 1'])).toEqual({
    isDone: false,
    answer: `Not saved. Deposit ${one} was credited with this reference already. Where the bank shows two payments that look alike, give the day of this one behind it.`,
  });
  await anna.session.query(
    "update operations.deposit set bank_reference = 'NB2', status = 'approved' where key = $1",
    [two],
  );
  await until(async () => String((await shown(two)).answer).includes('First approval'));
  expect(await review(berta.url, ['deposit', 'approve', two])).toMatchObject({ isDone: true });
  expect(await review(berta.url, ['deposit', 'duplicate', three])).toEqual({
    isDone: true,
    answer: `Closed: the customer reads that it was credited with deposit ${one}.`,
  });
  expect((await moneyOf(owner, customerId)).available).toBe('700');
});

test('a review takes the account before the deposit, so that it waits in one order with all else', async () => {
  const { id, customerId } = await claimed('351');
  const [holder, looker] = await Promise.all([owner.pool.connect(), owner.pool.connect()]);
  await holder.query('begin');
  await holder.query("select orders_lock($1, 'real')", [customerId]);
  const reviewed = owner.sql`select deposit_review(${id}, '{"status": "approved"}', 'op')`;
  await until(async () => {
    const waits = await owner.sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and query like '%deposit_review%'`;
    return waits.length > 0;
  });
  const isFree = await looker
    .query('select from deposit where id = $1 for no key update nowait', [id])
    .then(
      () => true,
      () => false,
    );
  await holder.query('commit');
  await reviewed;
  for (const client of [holder, looker]) client.release();
  expect(isFree).toBe(true);
  expect((await moneyOf(owner, customerId)).available).toBe('351');
});

test('the balance appears by itself: the customer hears of the approval', async () => {
  const { id, customerId } = await claimed('350');
  const heard: string[] = [];
  const stop = app.runtime.bus.subscribe((whose, event) => {
    // News of the report itself may still be under way.
    if (whose === customerId) heard.push(event.event === 'review' ? event.status : event.event);
  });
  await anna.session.query("update operations.deposit set status = 'approved' where key = $1", [
    id,
  ]);
  await until(() => heard.includes('approved') && heard.includes('balance'));
  stop();
  expect((await moneyOf(owner, customerId)).available).toBe('350');
});

test.each([
  ['reject without a reason', "status = 'rejected'", 'Give the reason'],
  ['approve with a reason', "status = 'approved', reason = 'x'", 'belongs to a rejection'],
  ['complete', "status = 'completed'", 'becomes approved, rejected or duplicate'],
  ['give a reason alone', "reason = 'x'", 'Give the status too'],
])('an operator cannot %s', async (_, set, why) => {
  const { id } = await claimed('350');
  const { rows } = await anna.session.query<Row>(
    `update operations.deposit set ${set} where key = $1 returning answer`,
    [id],
  );
  expect(rows[0]!.answer).toMatch(new RegExp(`^Not saved\\. .*${why}`));
  expect((await shown(id)).status).toBe('pending');
});

test.each([
  "update operations.deposit set sum = 1 where key = '%'",
  "update operations.deposit set tx_hash = 'x' where key = '%'",
  "delete from operations.deposit where key = '%'",
  "update public.deposit set status = 'approved' where id = %",
  "select public.deposit_watch('tron', 'x', 0, 'x', 'USDT', 1, 1, '{}')",
  'select public.deposit_approve(%, null)',
])('an operator’s login cannot: %s', async (statement) => {
  const { id } = await claimed('350');
  await expect(anna.session.query(statement.replace('%', id))).rejects.toThrow(
    /permission denied|cannot delete from view/,
  );
});

describe('an address to pay to', () => {
  const add = async (who: Person, fields: Record<string, string>): Promise<Row> => {
    const names = Object.keys(fields);
    const { rows } = await who.session.query<Row>(
      `insert into operations.deposit_address (${names.join(', ')})
       values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning *`,
      Object.values(fields),
    );
    return rows[0]!;
  };
  const tron = { network: 'tron', currency: 'USDT', pay_to: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7' };
  const row = async (address: string) =>
    (
      await anna.session.query<Row>(
        'select * from operations.deposit_address where pay_to = $1 and key not like $2',
        [address, 'draft-%'],
      )
    ).rows[0];

  test('is shown to nobody before another operator than the one who added it enables it', async () => {
    await add(anna, tron);
    const added = await until(() => row(tron.pay_to));
    expect(added).toMatchObject({ enabled: false, who_added: anna.name });
    const enable = (who: Person) =>
      who.session.query<Row>(
        'update operations.deposit_address set enabled = true where key = $1 returning answer',
        [added.key],
      );
    expect((await enable(anna)).rows[0]!.answer).toMatch(/^Not saved\. You added it/);
    expect((await row(tron.pay_to))!.enabled).toBe(false);
    await afterReading(async () => String((await enable(berta)).rows[0]!.answer));
    await until(async () => (await row(tron.pay_to))!.enabled);
    const change = await anna.session.query<Row>(
      "update operations.deposit_address set pay_to = 'other' where key = $1 returning answer",
      [added.key],
    );
    expect(change.rows[0]!.answer).toMatch(/given once and stays: pay_to/);
  });

  test('is enabled by none of those who wrote it or its note', async () => {
    const pay_to = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
    await add(anna, { ...tron, pay_to });
    const { key } = await until(() => row(pay_to));
    const edit = async (who: Person, set: string) => {
      const { rows } = await who.session.query<Row>(
        `update operations.deposit_address set ${set} where key = $1 returning answer`,
        [key],
      );
      return String(rows[0]!.answer);
    };
    await edit(berta, "note = 'By the day'");
    await until(async () => (await row(pay_to))!.note === 'By the day');
    expect(await edit(anna, 'enabled = true')).toMatch(/^Not saved\. You wrote a part of it/);
    expect(await edit(berta, 'enabled = true')).toMatch(/^Not saved\. You added it/);
    expect((await row(pay_to))!.enabled).toBe(false);
    await afterReading(() => edit(carla, 'enabled = true'));
    await until(async () => (await row(pay_to))!.enabled);
  });

  test('of two accounts that look alike from before only one is enabled', async () => {
    const [alike] = await owner.sql<{ id: string }>`
      insert into deposit_address (currency, address, added_by, enabled)
      values ('USDT', 'SANDBOX 0000/0000', 'x', false) returning id`;
    const { rows } = await berta.session.query<Row>(
      'update operations.deposit_address set enabled = true where key = $1 returning answer',
      [alike!.id],
    );
    expect(rows[0]!.answer).toMatch(/looks like this one is enabled: they are one/);
  });

  test.each<[Record<string, string>, string]>([
    [{ ...tron, network: 'doge' }, 'bitcoin, ethereum or tron'],
    [{ ...tron, currency: 'BTC' }, 'does not travel'],
    [{ ...tron, currency: 'EUR' }, 'Give the currency'],
    [{ currency: 'BTC', pay_to: 'DE89 3704' }, 'A bank account takes USDT'],
    [{ network: 'tron', currency: 'USDT' }, 'Give the address'],
    [{ ...tron, customer: 'nobody at all' }, 'no customer'],
    [{ ...tron, pay_to: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }, 'there already'],
    [{ currency: 'USDT', pay_to: 'SANDBOX 0000 0000' }, 'there already, written otherwise'],
    [{ currency: 'USDT', pay_to: 'sandbox OOOO ००००' }, 'there already, written otherwise'],
    ...['00ꓳ0-0000', '00Ⲟ0-0000', '0〇00-0000', '00Օ0-0000', '00ⵔ0-0000'].map(
      (digits): [Record<string, string>, string] => [
        { currency: 'USDT', pay_to: `SANDBOX-${digits}` },
        'there already, written otherwise',
      ],
    ),
    [{ currency: 'USDT', pay_to: 'SANDBOX\u0332-0000-0000' }, 'there already, written otherwise'],
    [{ currency: 'USDT', pay_to: 'SANDBOX-00○0-0000' }, 'without signs that look like these'],
    [{ currency: 'USDT', pay_to: 'SANDBOX-00ㅇ0-0000' }, 'without signs that look like these'],
  ])('%j is kept as a draft with its reason', async (fields, why) => {
    const { answer } = await add(anna, fields);
    expect(answer).toMatch(new RegExp(`^Kept as a draft\\. .*${why}`));
  });
});

test('a note beside an address is compared by another operator, and an address has one owner', async () => {
  const edit = async ({ session }: Person, set: string) => {
    const { rows } = await session.query<Row>(
      `update operations.deposit_address set ${set} where pay_to = $1 returning answer`,
      [
        (
          await owner.sql<{ address: string }>`
        select address from deposit_address where network = 'ethereum' and currency = 'ETH'`
        )[0]!.address,
      ],
    );
    return String(rows[0]!.answer);
  };
  const isEnabled = async () =>
    (
      await owner.sql<{ enabled: boolean }>`
      select enabled from deposit_address where network = 'ethereum' and currency = 'ETH'`
    )[0]!.enabled;
  expect(await isEnabled()).toBe(true);
  await edit(anna, "note = 'Moved: pay elsewhere.'");
  await until(async () => !(await isEnabled()));
  expect(await edit(anna, 'enabled = true')).toContain('another operator');
  await afterReading(() => edit(berta, 'enabled = true'));
  await until(isEnabled);
});
