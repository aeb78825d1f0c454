import { review } from '@/scripts/operator-review.mjs';
import { startApp, type App } from '@/tests/setup/app';
import {
  codeOfApp,
  enrolled,
  passStep,
  settle,
  type Enrolled,
} from '@/tests/setup/factors/authenticator';
import { letterOf, registered } from '@/tests/setup/mailbox';
import { operatorLogin } from '@/tests/setup/operator';
import { until } from '@/tests/setup/until';

type Operator = { name: string; url: string };

let app: App;
let anna: Operator;
let berta: Operator;
beforeAll(async () => {
  app = await startApp();
  [anna, berta] = [
    await operatorLogin(process.env.DATABASE_URL!),
    await operatorLogin(process.env.DATABASE_URL!),
  ];
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  await app.stop();
});

const checked = 'Passport and video call, both on 25 November; the phone was stolen.';
const subject = 'We are going to remove your app and passkeys';
const say = ({ url }: Operator, ...words: string[]) => review(url, ['factors', ...words]);

const keyOf = async ({ user }: Enrolled) =>
  (
    await app.owner.sql<{ id: string }>`
      select id from factor_request where customer_id = ${user.id} order by id desc limit 1`
  )[0]!.id;

async function entered(who: Enrolled, by = anna) {
  expect(await say(by, 'remove', who.username, checked)).toEqual({
    isDone: true,
    answer: 'Entered. Nothing is removed: another operator approves it.',
  });
  return keyOf(who);
}

type State = {
  enabled: boolean;
  removalDueAt: string | null;
  removalByOperators: boolean;
  removalMailStops: boolean;
};
const state = async ({ token }: { token: string }) =>
  (await app.call<State>('GET user/getTwoFactor', {}, { token })).result;

it('is entered by one operator, decided by another, told at once, and takes 14 days', async () => {
  const who = await enrolled(app);
  const key = await entered(who);
  expect((await state(who)).removalDueAt).toBeNull();
  expect(await say(anna, 'approve', key)).toEqual({
    isDone: false,
    answer: 'Not saved. You entered it: another operator decides.',
  });
  expect(await say(berta, 'approve', key)).toEqual({
    isDone: true,
    answer: 'Approved: removed in 14 days, unless a factor stops it. The customer is told.',
  });
  const { removalDueAt, ...rest } = await state(who);
  expect(rest).toMatchObject({ removalByOperators: true, removalMailStops: false });
  const days = (Date.parse(removalDueAt!) - Date.now()) / 86_400_000;
  expect([days > 13.99, days <= 14]).toEqual([true, true]);
  const letter = await letterOf(app, who.email, subject);
  expect(letter.body).toContain('Two operators decided it after a check.');
  expect(letter.body).not.toContain('/pass/recover/stop');
  const told = await app.call<{ items: { kind: string; facts: object }[] }>(
    'GET user/listNotification',
    {},
    { token: who.token },
  );
  expect(told.result.items[0]).toMatchObject({
    kind: 'removal-decided',
    facts: { at: removalDueAt },
  });
  const jobs = await app.owner.sql<{ key: string; due: Date }>`
    select j.key, j.run_at as due from graphile_worker._private_jobs j, factor_removal r
    where r.customer_id = ${who.user.id} and j.key ~ ('^(mail|end)-removal:' || r.id || ':')
    order by j.run_at`;
  const end = await until(async () => jobs.at(-1)?.key.startsWith('end-removal') && jobs.at(-1));
  expect(end.due).toEqual(new Date(removalDueAt!));
  const again = jobs.filter(({ key: name }) => name.includes(':again-'));
  expect(
    again.map(({ due }) =>
      Math.round(14 - (Date.parse(removalDueAt!) - due.getTime()) / 86_400_000),
    ),
  ).toEqual([2, 4, 7, 10, 13]);

  await app.owner.sql`update factor_removal set due_at = now() where customer_id = ${who.user.id}`;
  await app.owner.sql`
    select work_add('end-removal', id::text, now()) from factor_removal
    where customer_id = ${who.user.id}`;
  const { username: account, password } = who;
  await until(
    async () => (await app.call('POST login/login', { account, password })).code === '200',
  );
});

it('is stopped by a factor alone, and then nobody lost it', async () => {
  const who = await enrolled(app);
  await say(berta, 'approve', await entered(who));
  await letterOf(app, who.email, subject);
  const { username: account, password, token } = who;
  const stop = await app.call('POST user/stopRemoval', { password, code: '123456' }, { token });
  expect(stop.code).toBe('10091');
  expect((await state(who)).removalDueAt).not.toBeNull();
  const otp = codeOfApp(who.secret);
  expect((await app.call('POST login/login', { account, password, otp })).code).toBe('200');
  expect((await state(who)).removalDueAt).toBeNull();
  expect(await say(anna, 'remove', account, checked)).toEqual({
    isDone: false,
    answer:
      'Kept as a draft. A factor of this account stopped a removal within 14 days, so it is not lost.',
  });
  await passStep(app, who.user.id);
  await settle(app, who.user.id);
});

it('is refused where nothing can be removed, where one is under way, and where it is not said why', async () => {
  const none = await registered(app);
  const draft = async (who: { username: string }, words = checked) =>
    (await say(anna, 'remove', who.username, words)).answer.replace('Kept as a draft. ', '');
  expect(await draft(none)).toBe('This account has neither an app nor a passkey.');
  expect(await draft({ username: 'nobody at all' })).toBe(
    'Give the username of a customer, as it is written.',
  );
  const who = await enrolled(app);
  expect(await draft(who, 'he asked')).toBe('Say what was checked, and how: 10 to 500 characters.');
  const key = await entered(who);
  expect(await draft(who)).toBe('One waits for this customer already: another operator decides.');
  expect((await say(berta, 'reject', key, 'no')).answer).toBe(
    'Not saved. A rejection needs its reason, of 3 to 300 characters.',
  );
  expect((await say(berta, 'reject', key, 'The passport is of somebody else')).answer).toBe(
    'Rejected: nothing is removed.',
  );
  expect((await say(berta, 'approve', key)).answer).toMatch(/^Not saved\. It was rejected by /);
  expect((await state(who)).removalDueAt).toBeNull();

  const late = await entered(who);
  await app.owner.sql`
    update factor_request set entered_at = now() - interval '8 days' where id = ${late}`;
  expect((await say(berta, 'approve', late)).answer).toMatch(/more than 7 days ago/);
  await say(berta, 'reject', late, 'It is too late');
  const last = await entered(who);
  await app.owner.sql`
    insert into factor_removal (customer_id, due_at) values (${who.user.id}, now() + interval '1 day')`;
  expect((await say(berta, 'approve', last)).answer).toMatch(/^Not saved\. A removal is under way/);
});

it('changes nothing by what is saved again, whoever saves it', async () => {
  const who = await enrolled(app);
  const key = await entered(who);
  await say(berta, 'approve', key);
  const before = await state(who);
  const again = await say(anna, 'approve', key);
  const [request] = await app.owner.sql<{ decided_by: string }>`
    select decided_by from factor_request where id = ${key}`;
  expect([again.isDone, again.answer, request!.decided_by]).toEqual([
    true,
    'Nothing was changed.',
    berta.name,
  ]);
  expect(await state(who)).toEqual(before);
});

it('of many decisions at once one counts, and none of who entered it', async () => {
  const who = await enrolled(app);
  const key = await entered(who);
  await Promise.all([
    say(berta, 'approve', key),
    say(anna, 'approve', key),
    say(berta, 'approve', key),
    say(berta, 'reject', key, 'changed my mind'),
  ]);
  const rows = await app.owner.sql`
    select from factor_removal where customer_id = ${who.user.id} and by_operators`;
  const [request] = await app.owner.sql<{ status: string; decided_by: string }>`
    select status::text, decided_by from factor_request where id = ${key}`;
  // What she saves once it is approved changes nothing, and is told as saved.
  expect(request!.decided_by).toBe(berta.name);
  expect(rows).toHaveLength(request!.status === 'approved' ? 1 : 0);
});

it('is named by the audit where nobody, or one operator alone, decided it', async () => {
  const who = await enrolled(app);
  await app.owner.sql`
    insert into factor_removal (customer_id, due_at, by_operators, mail_stops)
    values (${who.user.id}, now() + interval '14 days', true, false)`;
  expect((await app.audit()).length).toBeGreaterThan(0);
  await app.owner.sql`delete from factor_removal where customer_id = ${who.user.id}`;
  await expect(
    app.owner.sql`
      insert into factor_request (customer_id, checked, entered_by, status, decided_by, decided_at)
      values (${who.user.id}, ${checked}, 'anna', 'approved', 'anna', now())`,
  ).rejects.toMatchObject({ code: '23514' });
});
