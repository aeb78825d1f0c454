import type pg from 'pg';
import type { Row } from '@/lib/platform/db';
import type { PrivateEvent } from '@/lib/core/market';
import type { Standing } from '@/lib/verification/contract';
import { startApp, type App, type Session } from '@/tests/setup/app';
import { noise, upload } from '@/tests/setup/files/send-file';
import { asOperator, operatorLogin } from '@/tests/setup/operator';
import { until } from '@/tests/setup/until';

let app: App;
let me: Session;
let operator: pg.Client;
let name: string;
let photo: Buffer;
beforeAll(async () => {
  app = await startApp();
  const login = await operatorLogin(process.env.DATABASE_URL!);
  name = login.name;
  operator = await asOperator(login.url);
  photo = await noise(600, 400).jpeg().toBuffer();
});
beforeEach(async () => {
  me = await app.customer();
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  await operator.end();
  await app.stop();
});

const basic = {
  fullName: 'Ada Lovelace',
  idNumber: 'L01X00T47',
  birthDate: '1990-12-10',
  address: '12 St James’s Square, London',
};
const loan = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  sex: 'female',
  birthDate: '1990-12-10',
  country: 'DE',
  address: 'Hauptstraße 1, Berlin',
  areaCode: '+49',
  phone: '030901820',
  documentType: 'passport',
};

const file = async (purpose: string, who = me) =>
  (await upload(app, photo, { ...who, purpose })).result.fileId;
const submit = (call: string, input: object, who = me) =>
  app.call<{ status: string }>(`POST user/${call}`, input, who);
const standing = async (level: string, who = me) =>
  (await app.call<Record<string, Standing>>('GET user/getVerification', {}, who)).result[level]!;
const photos = async (who = me) => ({
  front: await file('front', who),
  back: await file('back', who),
  selfie: await file('selfie', who),
});
const keyOf = async (level: string, who = me) =>
  (
    await app.owner.sql<{ id: string }>`
      select id from verification where customer_id = ${who.customerId} and level = ${level}::verification_level
      order by id desc limit 1`
  )[0]!.id;
const edit = async (key: string, set: string, values: unknown[] = []) =>
  (
    await operator.query<Row>(
      `update operations.verification set ${set} where key = $1 returning *`,
      [key, ...values],
    )
  ).rows[0]!;
const answer = async (key: string) =>
  (await operator.query<Row>('select answer from operations.verification where key = $1', [key]))
    .rows[0]!.answer;
const decide = async (level: string, set: string, values: unknown[] = []) => {
  const key = await keyOf(level);
  await edit(key, set, values);
  await until(async () => !String(await answer(key)).startsWith('Accepted'));
  return key;
};
const reject = (level: string, reasons: object) =>
  decide(level, "status = 'rejected', reasons = $2", [reasons]);

describe('a customer', () => {
  test('begins with nothing, hands in who they are, and waits until the time they are told', async () => {
    expect(await standing('basic')).toMatchObject({
      status: 'not-started',
      dueAt: null,
      late: false,
      files: {},
    });
    const sent = await submit('verifyBasic', basic);
    expect([sent.code, sent.message, sent.result]).toEqual(['200', '20001', { status: 'pending' }]);
    const now = await standing('basic');
    expect(now).toMatchObject({ status: 'pending', fields: basic, reviewedAt: null });
    expect(Date.parse(now.dueAt!) - Date.parse(now.submittedAt!)).toBe(48 * 3_600_000);
    const late = await app.customer();
    await app.owner.sql`
      insert into verification (customer_id, level, fields, files, due_at)
      values (${late.customerId}, 'basic', '{}', '{}', now() - interval '1 second')`;
    expect([now.late, (await standing('basic', late)).late]).toEqual([false, true]);
    const user = await app.call<{ verification: object }>('POST user/getUserInfo', {}, me);
    expect(user.result.verification).toEqual({
      basic: 'pending',
      advanced: 'not-started',
      loan: 'not-started',
    });
    const other = await app.customer();
    expect((await standing('basic', other)).status).toBe('not-started');
  });

  test('hands nothing in twice, while it is reviewed or once it is verified', async () => {
    await submit('verifyBasic', basic);
    expect((await submit('verifyBasic', basic)).code).toBe('10019');
    await decide('basic', "status = 'verified'");
    expect((await submit('verifyBasic', basic)).code).toBe('10019');
    const three = await photos();
    await submit('verifyAdvanced', three);
    expect((await submit('verifyAdvanced', await photos())).code).toBe('10019');
    const four = {
      front: await file('front'),
      back: await file('back'),
      handHeld: await file('hand-held'),
      signature: await file('signature'),
    };
    expect((await submit('identification', { ...loan, ...four })).code).toBe('200');
    expect((await submit('identification', { ...loan, ...four })).code).toBe('10019');
  });

  test('begins with the basic level', async () => {
    const three = await photos();
    expect((await submit('verifyAdvanced', three)).code).toBe('10111');
    await submit('verifyBasic', basic);
    expect((await submit('verifyAdvanced', three)).code).toBe('10111');
    await decide('basic', "status = 'verified'");
    expect((await submit('verifyAdvanced', three)).code).toBe('200');
  });

  test('hands in files of their own alone, each for what it shows, and once', async () => {
    await submit('verifyBasic', basic);
    await decide('basic', "status = 'verified'");
    const other = await app.customer();
    const mine = await photos();
    for (const wrong of [
      { front: await file('front', other) },
      { front: mine.selfie },
      { front: '999999999' },
    ])
      expect((await submit('verifyAdvanced', { ...mine, ...wrong })).status).toBe(404);
    const states = await app.owner.sql<Row>`
      select distinct state from file where id = any(${Object.values(mine)}::bigint[])`;
    expect(states).toEqual([{ state: 'unused' }]);
    expect((await submit('verifyAdvanced', mine)).code).toBe('200');
    expect(await standing('advanced')).toMatchObject({ status: 'pending', files: mine });
  });

  test('of a hundred submissions at once has one', async () => {
    const sent = await Promise.all(Array.from({ length: 100 }, () => submit('verifyBasic', basic)));
    const codes = sent.map(({ code }) => code);
    expect(codes.filter((code) => code === '200')).toHaveLength(1);
    expect(codes.filter((code) => code === '10019')).toHaveLength(99);
  });

  test.each([
    ['verifyBasic', { fullName: ' ' }, 'fullName', 'fullNameMissing'],
    ['verifyBasic', { idNumber: '' }, 'idNumber', 'idNumberMissing'],
    ['verifyBasic', { birthDate: '1990-02-30' }, 'birthDate', 'birthDateMissing'],
    ['verifyBasic', { birthDate: '1890-01-01' }, 'birthDate', 'birthDateMissing'],
    [
      'verifyBasic',
      { birthDate: `${new Date().getFullYear() - 10}-01-01` },
      'birthDate',
      'birthDateYoung',
    ],
    ['verifyBasic', { address: '' }, 'address', 'addressMissing'],
    ['verifyBasic', { address: 'x'.repeat(301) }, 'address', 'text'],
    ['verifyAdvanced', { selfie: '' }, 'selfie', 'selfieMissing'],
    ['identification', { phone: '12' }, 'phone', 'phoneMissing'],
    ['identification', { phone: '00000000' }, 'phone', 'phoneMissing'],
    ['identification', { country: 'XX' }, 'country', 'countryMissing'],
    ['identification', { areaCode: '+999' }, 'areaCode', 'areaCodeMissing'],
    ['identification', { documentType: 'library-card' }, 'documentType', 'documentTypeMissing'],
    ['identification', { signature: '' }, 'signature', '10112'],
  ])('is told by %s what is wrong with %j', async (call, wrong, path, message) => {
    const files = { front: '1', back: '1', selfie: '1', handHeld: '1', signature: '1' };
    const good = call === 'verifyBasic' ? basic : { ...loan, ...files };
    const { status, result } = await submit(call, { ...good, ...wrong });
    expect([status, result]).toEqual([400, { issues: [{ path, message }] }]);
  });
});

describe('a reviewer', () => {
  test('verifies, which the customer hears at once', async () => {
    const heard: PrivateEvent[] = [];
    const stop = app.runtime.bus.subscribe((id, event) => {
      if (id === me.customerId) heard.push(event);
    });
    await submit('verifyBasic', basic);
    const key = await decide('basic', "status = 'verified'");
    expect(await answer(key)).toBe('Verified; the customer was told.');
    await until(() =>
      heard.some((event) => event.event === 'review' && event.status === 'verified'),
    );
    stop();
    expect(heard).toContainEqual({
      event: 'review',
      of: 'verification',
      id: key,
      status: 'verified',
    });
    const [row] = await app.owner.sql<Row>`select * from verification where id = ${key}`;
    expect(row).toMatchObject({ status: 'verified', reviewed_by: name });
    expect((await standing('basic')).reviewedAt).not.toBeNull();
  });

  test('rejects field by field, and the customer hands in again with what was well', async () => {
    await submit('verifyBasic', basic);
    await decide('basic', "status = 'verified'");
    const three = await photos();
    await submit('verifyAdvanced', three);
    const key = await keyOf('advanced');
    const { rows } = await operator.query<Row>(
      'select photos, customer, fields from operations.verification where key = $1',
      [key],
    );
    const ids = Object.values(three).sort((a, b) => Number(a) - Number(b));
    expect(rows[0]).toMatchObject({
      photos: `npm run operator -- photos ${ids.join(' ')}`,
      customer: me.username,
    });
    // Noted first, decided afterwards: until then the customer sees nothing of it.
    await decide('advanced', 'reasons = $2', [{ back: 'The lower edge is cut off.' }]);
    expect(await standing('advanced')).toMatchObject({ status: 'pending', reasons: {} });
    await decide('advanced', "status = 'rejected'");
    expect(await standing('advanced')).toMatchObject({
      status: 'rejected',
      reasons: { back: 'The lower edge is cut off.' },
      files: three,
    });
    // The very photo that was rejected is as good as none.
    const missing = { issues: [{ path: 'back', message: 'backMissing' }] };
    const unchanged = await submit('verifyAdvanced', three);
    expect([unchanged.status, unchanged.result]).toEqual([400, missing]);
    expect(await standing('advanced')).toMatchObject({ status: 'rejected' });
    const again = { ...three, back: await file('back') };
    expect((await submit('verifyAdvanced', again)).code).toBe('200');
    expect(await standing('advanced')).toMatchObject({
      status: 'pending',
      files: again,
      reasons: {},
    });
    const [count] = await app.owner.sql<Row>`
      select count(*) from verification where customer_id = ${me.customerId} and level = 'advanced'`;
    expect(count).toEqual({ count: '2' });
    await reject('advanced', { selfie: 'The document is covered.' });
    // Neither does one come back that an earlier review rejected.
    const earlier = { ...again, back: three.back, selfie: await file('selfie') };
    expect((await submit('verifyAdvanced', earlier)).result).toEqual(missing);
  });

  test('who marks a signature is given another one', async () => {
    const four = {
      front: await file('front'),
      back: await file('back'),
      handHeld: await file('hand-held'),
      signature: await file('signature'),
    };
    await submit('identification', { ...loan, ...four });
    await reject('loan', { signature: 'It is not the one in your passport.' });
    expect(await submit('identification', { ...loan, ...four })).toMatchObject({
      status: 400,
      result: { issues: [{ path: 'signature', message: '10112' }] },
    });
    const signed = { ...four, signature: await file('signature') };
    expect((await submit('identification', { ...loan, ...signed })).code).toBe('200');
  });

  test.each([
    ["status = 'rejected'", [], /^Not saved\. Say why/],
    ["status = 'rejected', reason = '  '", [], /^Not saved\. Say why/],
    ["status = 'pending'", [], /Nothing was changed/],
    ["status = 'not-started'", [], /verified or rejected/],
    ["status = 'approved'", [], /verified or rejected/],
    ['status = null', [], /verified or rejected/],
    ["status = 'verified', reason = 'but'", [], /no reason against it/],
    [
      'reasons = $2',
      [{ shoes: 'Brown.' }],
      /no field shoes: address, birthDate, fullName, idNumber/,
    ],
    ['reasons = $2', [{ address: '' }], /reason of address/],
    ['reasons = $2', [{ address: 1 }], /reason of address/],
    ["reasons = '[]'", [], /Reasons are like/],
    ["reason = repeat('x', 501)", [], /at most 500/],
  ])('is told why %s %j cannot stand', async (set, values, why) => {
    await submit('verifyBasic', basic);
    const key = await keyOf('basic');
    expect((await edit(key, set, values)).answer).toMatch(why);
    expect((await standing('basic')).status).toBe('pending');
  });

  test('decides once', async () => {
    await submit('verifyBasic', basic);
    const key = await reject('basic', { address: 'The street is missing.' });
    for (const set of ["status = 'verified'", "status = 'pending'", "reason = 'other'"])
      expect((await edit(key, set)).answer).toMatch(/decided already: rejected/);
    await submit('verifyBasic', { ...basic, address: '13 St James’s Square' });
    await decide('basic', "status = 'verified'");
    expect((await edit(key, "status = 'verified'")).answer).toMatch(/decided already: rejected/);
    expect((await standing('basic')).status).toBe('verified');
  });

  test('of a hundred decisions at once carries out one', async () => {
    await submit('verifyBasic', basic);
    const key = await keyOf('basic');
    const login = await operatorLogin(process.env.DATABASE_URL!);
    const clients = await Promise.all(
      [operator, ...Array.from({ length: 4 }, () => asOperator(login.url))].map((client) => client),
    );
    await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        clients[i % clients.length]!.query(
          `update operations.verification set ${i % 2 ? "status = 'verified'" : "status = 'rejected', reason = 'No.'"} where key = $1`,
          [key],
        ),
      ),
    );
    await until(async () => {
      const [left] = await app.owner.sql<{ n: string }>`
        select count(*) as n from operator_change c where c.accepted and c.table_name = 'verification'
          and not exists (select from operator_outcome o where o.change_id = c.id)`;
      return left!.n === '0';
    });
    const [done] = await app.owner.sql<{ n: string }>`
      select count(*) as n from operator_outcome where table_name = 'verification' and row_key = ${key} and done`;
    expect(done!.n).toBe('1');
    await Promise.all(clients.slice(1).map((client) => client.end()));
  });

  test.each([
    "update operations.verification set fields = '{}'",
    'update operations.verification set customer = null',
    "update operations.verification set reviewed_by = 'someone else'",
    'select * from public.verification',
    "update public.customer set basic_status = 'verified'",
  ])('cannot: %s', async (statement) => {
    await expect(operator.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('holds no lock that a submission waits for', async () => {
    await submit('verifyBasic', basic);
    const key = await keyOf('basic');
    await operator.query('begin');
    await operator.query('select * from operations.verification where key = $1 for update', [key]);
    await edit(key, "status = 'verified'");
    const other = await app.customer();
    expect((await submit('verifyBasic', basic, other)).code).toBe('200');
    await app.owner.sql`update customer set locale = 'de' where id = ${me.customerId}`;
    await app.owner.sql`update verification set reason = 'free' where id = ${key}`;
    await operator.query('rollback');
  });
});

test('nothing is deleted by a reviewer', async () => {
  await expect(operator.query('delete from operations.verification')).rejects.toThrow(
    'cannot delete from view',
  );
});

test('what was decided, or handed in, cannot be rewritten by anyone', async () => {
  await submit('verifyBasic', basic);
  const key = await decide('basic', "status = 'verified'");
  for (const change of ["fields = '{}'", "status = 'rejected', reason = 'x'", "reviewed_by = 'x'"])
    await expect(
      app.owner.pool.query(`update verification set ${change} where id = ${key}`),
    ).rejects.toThrow('decided');
  await expect(app.owner.pool.query('delete from verification')).rejects.toThrow('append-only');
});
