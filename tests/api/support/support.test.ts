import { once } from 'node:events';
import { WebSocket } from 'ws';
import { pageOf } from '@/lib/notifications/rules';
import type {
  SupportDetail,
  SupportInfo,
  SupportList,
  SupportMessage,
} from '@/lib/support/contract';
import { isSupport, support } from '@/scripts/operator-support.mjs';
import { startApp, type App, type Session } from '@/tests/setup/app';
import { noise, upload } from '@/tests/setup/files/send-file';
import { SocketListener } from '@/tests/setup/socket-rig';
import { answering, reply, type Answering } from '@/tests/setup/support/answering';
import { until } from '@/tests/setup/until';

let app: App;
let anna: Answering;
let me: Session;
let other: Session;

beforeAll(async () => {
  app = await startApp();
  anna = await answering(process.env.DATABASE_URL!);
});
beforeEach(async () => {
  [me, other] = [await app.customer(), await app.customer()];
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
});
afterAll(async () => {
  await anna.session.end();
  await app.stop();
});

const write = (input: object, { of = me, key }: { of?: Session; key?: string } = {}) =>
  app.call<SupportMessage>('POST user/writeSupport', input, {
    token: of.token,
    ...(key && { key }),
  });
const ask = async (text = 'Where is my deposit?') => (await write({ text })).result.conversationId;
const detail = async (id: string) =>
  (await app.call<SupportDetail>(`GET user/getSupport/${id}`, {}, me)).result;
const list = async () => (await app.call<SupportList>('GET user/listSupport', {}, me)).result;
const info = async () => (await app.call<SupportInfo>('GET index/getSupportInfo')).result;
const read = (id: string, upTo: string, of = me) =>
  app.call<{ unread: number }>('POST user/readSupport', { id, upTo }, of);
const run = (...words: string[]) => support(anna.url, words);

async function photo({ token }: Session): Promise<string> {
  const bytes = await noise(60, 40).jpeg().toBuffer();
  return (await upload(app, bytes, { token, purpose: 'support' })).result.fileId;
}

/** Makes what was written in a conversation so many hours older. */
async function age(id: string, hours: number): Promise<void> {
  await app.owner.pool.query('alter table support_message disable trigger append_only');
  await app.owner.sql`
    update support_message set at = at - ${hours}::int * interval '1 hour',
      answers_since = answers_since - ${hours}::int * interval '1 hour'
    where conversation_id = ${id}`;
  await app.owner.pool.query('alter table support_message enable trigger append_only');
  await app.owner.sql`
    update support_conversation set waiting_since = waiting_since - ${hours}::int * interval '1 hour'
    where id = ${id}`;
}

it('tells no time that was not measured', async () => {
  expect(await info()).toMatchObject({
    url: null,
    email: null,
    lastAnsweredAt: null,
    answers: null,
  });
});

it('begins a conversation, goes on in it, and shows it to its customer', async () => {
  const text = '  Where is\tmy deposit?\r\nIt was 100 USDT.  ';
  const first = await write({ text }, { key: 'its-own-key' });
  expect(first).toMatchObject({
    code: '200',
    result: { author: 'customer', operator: null, text: 'Where is my deposit?\nIt was 100 USDT.' },
  });
  const id = first.result.conversationId;
  expect((await write({ text: 'From yesterday.' })).result.conversationId).toBe(id);
  const found = await detail(id);
  expect(found).toMatchObject({ status: 'open', subject: 'Where is my deposit?', unread: 0 });
  expect(found.messages.map(({ text }) => text)).toEqual([
    'Where is my deposit?\nIt was 100 USDT.',
    'From yesterday.',
  ]);
  // By its key the page tells that what it waits for is here.
  expect(found.messages.map(({ key }) => key)).toEqual(['its-own-key', null]);
  expect(found.waitingSince).toBe(found.messages[0]!.at);
  expect(await list()).toMatchObject({ total: 1, unread: 0, items: [{ id }] });
});

it('takes 1 to 4000 characters, three pictures, and nothing that cannot be seen', async () => {
  expect((await write({ text: 'x'.repeat(4_000) })).code).toBe('200');
  for (const input of [
    {},
    { text: ' \n ' },
    { text: 'x'.repeat(4_001) },
    { text: 'a\u001b[2Jb' },
    { text: 'ok', files: ['1', '2', '3', '4'] },
    { text: 'ok', conversationId: 'x' },
  ])
    expect((await write(input)).status).toBe(400);
  expect((await app.call('POST user/writeSupport', { text: 'Hello' })).status).toBe(401);
});

it('sends one message under one key, also at once, and none under it with other words', async () => {
  const all = await Promise.all(
    Array.from({ length: 8 }, () => write({ text: 'Only once' }, { key: 'k1' })),
  );
  expect(new Set(all.map(({ code }) => code))).toEqual(new Set(['200']));
  expect(new Set(all.map(({ result }) => result.id)).size).toBe(1);
  expect((await write({ text: 'Other words' }, { key: 'k1' })).status).toBe(409);
  expect((await detail(all[0]!.result.conversationId)).messages).toHaveLength(1);
  expect((await write({ text: 'Only once' }, { of: other, key: 'k1' })).result.id).not.toBe(
    all[0]!.result.id,
  );
});

it('takes a key of yesterday for another message', async () => {
  const before = (await write({ text: 'Of yesterday' }, { key: 'k2' })).result;
  await age(before.conversationId, 25);
  await app.owner.sql`
    update idempotency_key set created_at = created_at - interval '25 hours'
    where customer_id = ${me.customerId}`;
  expect((await write({ text: 'Of today' }, { key: 'k2' })).result).toMatchObject({
    text: 'Of today',
    key: 'k2',
  });
  expect((await detail(before.conversationId)).messages.map(({ text }) => text)).toEqual([
    'Of yesterday',
    'Of today',
  ]);
});

it('has first messages that come at once in one conversation', async () => {
  const all = await Promise.all(
    Array.from({ length: 6 }, (_, n) => write({ text: `Message ${n}` })),
  );
  expect(new Set(all.map(({ result }) => result.conversationId)).size).toBe(1);
});

it('knows no conversation and no picture of somebody else', async () => {
  const id = await ask();
  const { messages } = await detail(id);
  const strange = [
    await write({ text: 'Mine now', conversationId: id }, { of: other }),
    await app.call(`GET user/getSupport/${id}`, {}, other),
    await read(id, messages[0]!.id, other),
    await write({ text: 'See', files: [await photo(me)] }, { of: other }),
  ];
  expect(strange.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await detail(id)).messages).toHaveLength(1);
});

it('is answered in Studio, read once, and counted until then', async () => {
  const id = await ask();
  expect(await reply(anna, id, { reply: ' It was credited at 10:00.\nSee your wallet. ' })).toBe(
    'Sent.',
  );
  const answered = await detail(id);
  expect(answered).toMatchObject({ unread: 1, waitingSince: null });
  expect(answered.messages[1]).toMatchObject({
    author: 'operator',
    operator: anna.name,
    text: 'It was credited at 10:00.\nSee your wallet.',
  });
  expect((await list()).unread).toBe(1);
  expect((await read(id, answered.messages[1]!.id)).result).toEqual({ unread: 0 });
  // Nobody reads ahead.
  await read(id, '999999999999');
  await reply(anna, id, { reply: 'Is all well now?' });
  expect((await list()).unread).toBe(1);
});

it('is closed by an operator once it was answered, and opened by writing', async () => {
  const id = await ask();
  expect(await reply(anna, id, { status: 'closed' })).toMatch(/^Not saved\. The customer waits/);
  expect(await reply(anna, id, { status: 'open' })).toMatch(/^Nothing was changed/);
  expect(await reply(anna, id, { reply: 'Done.', status: 'closed' })).toBe('Sent, and closed.');
  expect(await detail(id)).toMatchObject({ status: 'closed', waitingSince: null });
  expect(await reply(anna, id, { status: 'open' })).toMatch(/its customer opens it again/);
  const next = (await write({ text: 'Something else' })).result.conversationId;
  expect(next).not.toBe(id);
  expect((await write({ text: 'Not done', conversationId: id })).result.conversationId).toBe(id);
  const again = await detail(id);
  expect(again.status).toBe('open');
  expect(again.messages.map(({ author }) => author)).toEqual([
    'customer', 'operator', 'closed', 'customer',
  ]); // prettier-ignore
});

it('reads older messages page by page', async () => {
  const id = await ask('Message 0');
  for (let n = 1; n < 55; n += 1) await write({ text: `Message ${n}` });
  const newest = await detail(id);
  expect([newest.messages.length, newest.hasOlder]).toEqual([50, true]);
  const { result } = await app.call<SupportDetail>(
    `GET user/getSupport/${id}`,
    { before: newest.messages[0]!.id },
    me,
  );
  expect(result.messages.map(({ text }) => text)).toEqual(
    [0, 1, 2, 3, 4].map((n) => `Message ${n}`),
  );
  expect(result.hasOlder).toBe(false);
});

const cheats = [
  'Please send us your password.',
  'Reply here with the code from your app',
  'Bitte nennen Sie uns Ihr Passwort.',
  'Veuillez nous aider : donnez votre mot de passe',
  'Envíanos tu contraseña',
  'Inviaci il codice che hai ricevuto',
  '请把验证码发给我',
  '確認コードを教えてください',
  '인증번호를 알려 주세요',
  'أرسل لنا كلمة المرور',
  'Your account is locked. You must pay a fee of 200 USDT first.',
  'To release the withdrawal, transfer the tax.',
  'Sie müssen zuerst die Gebühr zahlen',
  'Vous devez verser une caution avant le retrait',
  'Debes pagar la comisión primero',
  'Devi versare una cauzione',
  '需要先支付保证金',
  '先に手数料を支払ってください',
  '먼저 수수료를 입금해 주세요',
  'يجب دفع رسوم قبل السحب',
  'Write to me on t.me/anna',
  'My mail is anna@example.org',
  'Call +49 170 1234567',
  'Use TXYZ1234567890abcdefghijklmnopqrs',
  'x'.repeat(4_001),
];

it.each(cheats)('keeps back and has on record what leads away: %s', async (text) => {
  const id = await ask();
  expect(await reply(anna, id, { reply: text })).toMatch(/^Not saved\. /);
  expect((await detail(id)).messages).toHaveLength(1);
  const { rows } = await anna.session.query(
    `select operator, was_accepted, value_after from operations.change
     where table_name = 'support' and row_key = $1`,
    [id],
  );
  expect(rows).toMatchObject([{ operator: anna.name, was_accepted: false }]);
  expect(JSON.stringify(rows[0].value_after)).toContain(text.slice(0, 20));
});

it.each([
  'The smallest deposit is 10 USDT; the page of deposits says how long each network takes.',
  'You can change your password on the security page.',
  'A withdrawal costs 1 USDT, as the form shows before you confirm.',
  'Ihr Passwort ändern Sie auf der Seite „Sicherheit“.',
  '提现手续费为 1 USDT，提交前会显示。',
  'パスワードはセキュリティのページで変更できます。',
  'يمكنك تغيير كلمة المرور من صفحة الأمان.',
])('sends what answers a question: %s', async (text) => {
  expect(await reply(anna, await ask(), { reply: text })).toBe('Sent.');
});

it('is answered by the command, by the same rules', async () => {
  const id = await ask('A question\nwith two lines');
  expect(isSupport(['reply', id, 'Yes'])).toBe(true);
  for (const words of [[], ['reply', id], ['show'], ['list', '1'], ['close', 'x'], ['pay', id]])
    expect(isSupport(words)).toBe(false);
  expect((await run('list')).answer).toContain('A question');
  expect((await run('show', id)).answer).toMatch(/customer\nA question\nwith two lines$/);
  expect(await run('reply', id, 'Send us your password')).toMatchObject({ isDone: false });
  expect(await run('close', id)).toMatchObject({ isDone: false });
  expect(await run('reply', id, 'Yes.')).toEqual({ isDone: true, answer: 'Sent.' });
  expect(await run('close', id)).toEqual({ isDone: true, answer: 'Closed.' });
  expect(await run('show', '999999999')).toMatchObject({ isDone: false });
  expect(await run('reply', '999999999', 'Yes.')).toMatchObject({ isDone: false });
  expect((await detail(id)).messages.map(({ author }) => author)).toEqual([
    'customer', 'operator', 'closed',
  ]); // prettier-ignore
});

it('is live on both sides', async () => {
  const id = await ask();
  const client = new SocketListener(new WebSocket(`${app.url.replace('http', 'ws')}/websocket`));
  await once(client.ws, 'open');
  const { result } = await app.call<{ ticket: string }>('POST user/socketTicket', {}, me);
  await client.ask({ op: 'auth', ticket: result.ticket });
  const printed: string[] = [];
  const ending = new AbortController();
  const following = support(anna.url, ['follow', id], {
    print: (text: string) => void printed.push(text),
    signal: ending.signal,
  });
  await until(() => printed.length === 1);
  await reply(anna, id, { reply: 'Here we are.' });
  await until(() => client.objects.some((news) => news.event === 'support' && news.of === id));
  await write({ text: 'Thank you' });
  await until(() => printed.length === 3);
  expect(printed[2]).toContain('Thank you');
  ending.abort();
  await following;
  client.ws.close();
});

it('says first what waits for longer than 48 hours', async () => {
  const id = await ask();
  await age(id, 49);
  const { rows } = await anna.session.query('select answer, key from operations.support limit 1');
  expect(rows[0]).toMatchObject({ key: id, answer: expect.stringMatching(/^OVERDUE since /) });
  expect((await run('list')).answer).toMatch(/^OVERDUE/);
  await reply(anna, id, { reply: 'Sorry for the wait.' });
});

it('tells elsewhere of an answer that is not looked at, once until it is', async () => {
  const id = await ask();
  const kinds = () =>
    app.owner.sql<{ facts: { id: string } }>`
      select facts from notification
      where customer_id = ${me.customerId} and kind = 'support-answered'`;
  const tell = async () => {
    const { messages } = await detail(id);
    await app.owner.sql`select support_tell(${messages.at(-1)!.id})`;
    return kinds();
  };
  await reply(anna, id, { reply: 'One.' });
  const [job] = await app.owner.sql<{ soon: boolean }>`
    select run_at between now() + interval '2 minutes' and now() + interval '4 minutes' as soon
    from graphile_worker.jobs where key like 'tell-support:%' order by id desc limit 1`;
  expect(job).toEqual({ soon: true });
  expect(await tell()).toEqual([{ facts: { id } }]);
  expect(pageOf({ kind: 'support-answered', facts: { id } })).toBe(
    `/help/support?conversation=${id}`,
  );
  await reply(anna, id, { reply: 'Two.' });
  expect(await tell()).toHaveLength(1);
  await read(id, (await detail(id)).messages.at(-1)!.id);
  await reply(anna, id, { reply: 'Three.' });
  await read(id, (await detail(id)).messages.at(-1)!.id);
  expect(await tell()).toHaveLength(1);
  await reply(anna, id, { reply: 'Four.' });
  expect(await tell()).toHaveLength(2);
});

it('shows a photograph to who answers while the conversation is open, on record', async () => {
  const file = await photo(me);
  const { result } = await write({ text: 'See the picture', files: [file] });
  expect(result.files).toEqual([file]);
  const { rows } = await anna.session.query(
    'select photos from operations.support_message where conversation = $1',
    [result.conversationId],
  );
  expect(rows).toEqual([{ photos: `npm run operator -- photos ${file}` }]);
  const open = () =>
    anna.session.query<{ token: string }>('select * from operations.open_photos($1)', [[file]]);
  const opened = await open();
  expect((await fetch(`${app.url}/photos/${opened.rows[0]!.token}`)).status).toBe(200);
  const looks = await app.call<{ items: object[] }>('GET user/listLooks', {}, me);
  expect(looks.result.items).toMatchObject([
    { fileId: file, purpose: 'support', by: 'operator', operator: anna.name, reason: 'support' },
  ]);
  const berta = await answering(process.env.DATABASE_URL!);
  await reply(anna, result.conversationId, { reply: 'Seen.', status: 'closed' });
  expect((await open()).rows).toHaveLength(1);
  const late = await berta.session.query('select * from operations.open_photos($1)', [[file]]);
  expect(late.rows).toEqual([]);
  await berta.session.end();
});

it('is open to who is suspended and to the demo account', async () => {
  await app.owner.sql`
    update customer set status = 'suspended', status_reason = 'A review' where id = ${me.customerId}`;
  expect((await write({ text: 'Why am I suspended?' })).code).toBe('200');
  const demo = { token: other.token, demo: true };
  expect((await app.call('POST user/writeSupport', { text: 'Hello' }, demo)).code).toBe('200');
});

it('tells everybody what was measured', async () => {
  const id = await ask();
  await age(id, 2);
  await reply(anna, id, { reply: 'After two hours.' });
  const [row] = await app.owner.sql<{ count: number; median: number }>`
    select count(*)::int as count,
      round(percentile_cont(0.5) within group (order by extract(epoch from at - answers_since)))::int
        as median
    from support_message where kind = 'operator' and answers_since is not null`;
  const now = await until(async () => {
    const found = await info();
    return found.answers?.count === row!.count && found;
  });
  expect(now.answers!.medianSeconds).toBe(row!.median);
  expect(Date.parse(now.lastAnsweredAt!)).toBeGreaterThan(Date.now() - 60_000);
});

it('keeps what was written as it was written', async () => {
  const id = await ask();
  for (const change of [
    `update support_message set body = 'x' where conversation_id = ${id}`,
    `delete from support_message where conversation_id = ${id}`,
    `delete from support_conversation where id = ${id}`,
  ])
    await expect(app.owner.pool.query(change)).rejects.toThrow('append-only');
  expect((await info()).url).toBeNull();
});
