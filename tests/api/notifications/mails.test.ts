import { runTask } from '@/server/work/run-task';
import { tasks } from '@/server/work/tasks';
import { startApp, type App } from '@/tests/setup/app';
import { letterOf, mailsOf, newPerson, registered } from '@/tests/setup/mailbox';
import { until } from '@/tests/setup/until';

/** Guarantee: a notification is mailed once, as its customer set it, whatever is killed. */
let app: App;
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' });
});
afterAll(() => app.stop());

const deposit = { id: '7', amount: '1200.5', currency: 'USDT', reason: 'No <such> transfer' };
type Who = Awaited<ReturnType<typeof registered>>;

const tell = async ({ user }: Who, kind: string, facts: object = {}) =>
  (
    await app.owner.sql<{ id: string }>`
      select notify(${user.id}, ${kind}::notification_kind, ${facts}) as id`
  )[0]!.id;
const later = async ({ email }: Who) =>
  (await mailsOf(app, email)).slice(1).map(({ subject }) => subject);
const waiting = () => app.owner.sql`
  select from graphile_worker.jobs where task_identifier = 'mail-notification'`;
const allDone = () => until(async () => (await waiting()).length === 0);

test('in the customer’s language, with the reason and the phrase they chose', async () => {
  const who = await registered(app, newPerson());
  await app.owner.sql`update customer set locale = 'de' where id = ${who.user.id}`;
  await app.call(
    'POST user/saveMailPhrase',
    { phrase: 'Sieben Äpfel', password: who.password },
    who,
  );
  await tell(who, 'deposit-rejected', deposit);
  await until(async () => (await later(who)).length === 1);
  const { body } = await letterOf(app, who.email, 'Einzahlung abgelehnt');
  expect(body).toMatch(/^Ihr Satz: Sieben Äpfel\n\nIhre Einzahlung über 1\.200,50\u00a0USDT wurde/);
  expect(body).toContain(
    '\n\nNo <such> transfer\n\nNiemand bei Assay verlangt jemals eine Zahlung vor einer Auszahlung',
  );
  expect(body).not.toMatch(/[{}]/);
  await app.call('POST login/sendCode', { email: who.email, purpose: 'reset' });
  expect((await mailsOf(app, who.email)).at(-1)!.body).toMatch(/: Sieben Äpfel\n\n/);
});

test('not where the kind is turned off, nor of play money; always where it protects the account', async () => {
  const who = await registered(app);
  const off = { kind: 'deposit-rejected', byMail: false };
  await app.call('POST user/saveNotificationSetting', off, who);
  await tell(who, 'deposit-rejected', deposit);
  await tell(who, 'margin-warning', { mode: 'demo', level: '0.75' });
  await tell(who, 'margin-warning', { mode: 'real', level: '0.75' });
  await tell(who, 'removal-done');
  await until(async () => (await later(who)).length === 2);
  await allDone();
  expect((await later(who)).sort()).toEqual([
    'Margin level is low',
    'Your app and passkeys were removed',
  ]);
  await app.call('POST user/saveNotificationSetting', { ...off, byMail: true }, who);
  await tell(who, 'deposit-rejected', deposit);
  await until(async () => (await later(who)).length === 3);
});

test('once, however often its job comes, and by however many processes', async () => {
  const who = await registered(app);
  const id = await tell(who, 'removal-done');
  const { database } = app.runtime;
  const task = tasks['mail-notification'];
  await Promise.all(
    Array.from({ length: 6 }, () => runTask('mail-notification', task, id, { database })),
  );
  await allDone();
  expect(await later(who)).toEqual(['Your app and passkeys were removed']);
});

test('once, although the process ended after sending and before it could say so', async () => {
  const who = await registered(app);
  const { mailer } = app.runtime;
  const send = mailer.send.bind(mailer);
  let cut = 0;
  mailer.send = async (mail, within) => {
    await send(mail, within);
    if (mail.to === who.email && cut++ === 0) throw new Error('killed');
  };
  try {
    const id = await tell(who, 'removal-done');
    await until(() => cut > 0);
    await app.owner.sql`
      select graphile_worker.reschedule_jobs(array(
        select id from graphile_worker.jobs where key = ${`mail-notification:${id}`}), now())`;
    await until(async () => (await later(who)).length > 0);
    await allDone();
  } finally {
    mailer.send = send;
  }
  expect([cut, await later(who)]).toEqual([2, ['Your app and passkeys were removed']]);
});
