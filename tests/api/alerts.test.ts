import type { PriceAlert } from '@/lib/alerts/contract';
import { startApp, type App, type Session } from '../setup/app';
import { mailsOf } from '../setup/mailbox';
import { until } from '../setup/until';

let app: App;
let me: Session;
let other: Session;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.prices.jump('EURUSD', '1.39287', '1.39298');
  [me, other] = await Promise.all([app.customer(), app.customer()]);
});

type Page = { items: PriceAlert[]; total: number };

const alert = { code: 'EURUSD', direction: 'above', price: '1.39400' };
const add = (input: object = {}, { token } = me) =>
  app.call<PriceAlert>('POST user/addPriceAlert', { ...alert, ...input }, { token });
const list = async (input: object = {}, { token } = me) =>
  (await app.call<Page>('GET user/listPriceAlert', input, { token })).result;
const remove = (id: string, { token } = me) =>
  app.call('POST user/removePriceAlert', { id }, { token });

const whenFired = (id: string, owner = me) =>
  until(async () => (await list({ status: 'fired' }, owner)).items.find((one) => one.id === id));

test('addPriceAlert sets one that waits, listPriceAlert shows it, removePriceAlert takes it off', async () => {
  const { code, result } = await add({ note: ' Take some profit ' });
  expect(code).toBe('200');
  expect(result).toMatchObject({
    code: 'EURUSD',
    direction: 'above',
    price: '1.394',
    note: 'Take some profit',
    byMail: false,
    status: 'active',
    firedAt: null,
    tick: null,
  });
  expect(await list()).toEqual({ items: [result], total: 1, page: 1, size: 20 });
  expect(await list({ status: 'fired' })).toMatchObject({ items: [], total: 0 });
  expect((await remove(result.id)).result).toEqual({ id: result.id });
  expect(await list()).toMatchObject({ items: [], total: 0 });
  expect((await remove(result.id)).status).toBe(404);
});

test('the same alert again is the same alert, with the newer note', async () => {
  const first = (await add({ note: 'one' })).result;
  const again = (await add({ price: '1.394', note: 'two', byMail: true })).result;
  expect(again).toMatchObject({ id: first.id, note: 'two', byMail: true });
  expect((await list()).total).toBe(1);
});

test('repeated under its key it is what was set and removed, also where the price has reached it', async () => {
  const [adding, removing] = [crypto.randomUUID(), crypto.randomUUID()];
  const forget = (key: string) => app.owner.sql`delete from idempotency_key where key = ${key}`;
  const keyed = <T>(route: string, input: object, key: string) =>
    app.call<T>(route, input, { token: me.token, key });
  const set = () => keyed<PriceAlert>('POST user/addPriceAlert', alert, adding);
  // Its key changes one that waited for days.
  const { id } = (await add()).result;
  await app.owner.sql`
    update price_alert set created_at = now() - interval '2 days', keyed_at = now() - interval '2 days'
    where id = ${id}`;
  expect((await set()).result.id).toBe(id);
  app.prices.tick('EURUSD', '1.39500', '1.39511');
  const fired = await whenFired(id);
  await forget(adding);
  expect(await set()).toMatchObject({ code: '200', result: fired });
  expect((await add()).code).toBe('10104');
  // Nor another one where the price has left it since.
  app.prices.tick('EURUSD', '1.39286', '1.39298');
  await until(async () => (await add({ price: '1.39500' })).code === '200');
  await forget(adding);
  expect(await set()).toMatchObject({ code: '200', result: fired });
  expect((await list({ status: ['active', 'fired'] })).total).toBe(2);
  // Another alert under its key is another.
  expect(
    (await keyed<PriceAlert>('POST user/addPriceAlert', { ...alert, price: '1.396' }, adding))
      .result.price,
  ).toBe('1.396');
  const takeOff = () => keyed('POST user/removePriceAlert', { id }, removing);
  expect((await takeOff()).result).toEqual({ id });
  await forget(removing);
  expect((await takeOff()).result).toEqual({ id });
  const stranger = { token: other.token, key: crypto.randomUUID() };
  expect((await app.call('POST user/removePriceAlert', { id }, stranger)).status).toBe(404);
});

test('fires with the tick that reached it, by the mid', async () => {
  const { id } = (await add()).result;
  const low = (await add({ direction: 'below', price: '1.39200' })).result;
  app.prices.tick('EURUSD', '1.39391', '1.39405');
  app.prices.tick('EURUSD', '1.39395', '1.39409');
  app.prices.tick('EURUSD', '1.39500', '1.39511');
  const fired = await whenFired(id);
  expect(fired).toMatchObject({
    status: 'fired',
    tick: { source: 'manual', live: false, bid: '1.39395', ask: '1.39409', price: '1.39402' },
  });
  expect(fired.tick!.sequence).toMatch(/^\d+$/);
  expect((await list({ status: ['active', 'fired'] })).total).toBe(2);
  expect((await list({ status: 'active' })).items).toMatchObject([{ id: low.id }]);
  expect((await remove(id)).code).toBe('200');
  expect((await list()).items).toMatchObject([{ id: low.id }]);
});

test('addPriceAlert refuses an unknown code with 10014', async () => {
  expect(await add({ code: 'NOPE' })).toMatchObject({ status: 200, code: '10014' });
});

test.each([
  { price: '1.393001' },
  { price: '1.39292' },
  { price: '1.39' },
  { direction: 'below', price: '1.39292' },
  { direction: 'below', price: '1.4' },
])('addPriceAlert refuses %j, off the grid or reached already, with 10104', async (input) => {
  expect(await add(input)).toMatchObject({
    status: 200,
    code: '10104',
    result: { price: '1.39292' },
  });
  expect((await list()).total).toBe(0);
});

test('addPriceAlert refuses more than 100 that wait with 10119, however many ask at once', async () => {
  await app.owner.sql`
    insert into price_alert (customer_id, code, direction, price, locale)
    select ${me.customerId}, 'EURUSD', 'above', 2 + n * 0.00001, 'en' from generate_series(1, 98) n`;
  const asked = await Promise.all(
    Array.from({ length: 6 }, (_, i) => add({ price: `1.395${i}0` })),
  );
  const refused = asked.filter(({ code }) => code === '10119');
  expect(refused).toHaveLength(4);
  expect(refused[0]!.result).toEqual({ max: '100' });
  expect((await list({ status: 'active', size: 1 })).total).toBe(100);
  const [known] = (await list({ status: 'active', size: 1 })).items;
  expect((await add({ price: known!.price, note: 'still' })).code).toBe('200');
});

test('what is not yours does not exist', async () => {
  const { id } = (await add()).result;
  expect((await remove(id, other)).status).toBe(404);
  expect(await list({}, other)).toMatchObject({ items: [], total: 0 });
  expect((await list()).total).toBe(1);
});

test.each([
  [{ direction: 'up' }, 'direction', 'side'],
  [{ price: '-1' }, 'price', 'decimal'],
  [{ price: '0' }, 'price', 'decimal'],
  [{ price: 1.394 }, 'price', 'decimal'],
  [{ note: 'a'.repeat(121) }, 'note', 'text'],
  [{ note: 'a\nb' }, 'note', 'text'],
  [{ byMail: 'yes' }, 'byMail', 'boolean'],
  [{ code: 'eurusd' }, 'code', '10014'],
])('answers 400 to %j', async (input, path, message) => {
  expect(await add(input)).toMatchObject({
    status: 400,
    result: { issues: [{ path, message }] },
  });
});

test('mails only who ticked it, in the language they read, and once', async () => {
  const [quiet, loud] = [me, other];
  await add({ price: '1.39600' }, quiet);
  const mailed = await app.call<PriceAlert>(
    'POST user/addPriceAlert',
    { ...alert, price: '1.39600', byMail: true, note: 'Ziel {code}' },
    { token: loud.token, headers: { 'accept-language': 'de' } },
  );
  app.prices.tick('EURUSD', '1.39700', '1.39711');
  await whenFired(mailed.result.id, loud);
  const letters = await until(async () => {
    const all = await mailsOf(app, `${loud.username}@example.com`);
    return all.length > 0 && all;
  });
  expect(letters).toHaveLength(1);
  expect(letters[0]!.subject).toContain('EURUSD');
  expect(letters[0]!.subject).toContain('1,396');
  expect(letters[0]!.body).toContain('Ziel {code}');
  expect(await mailsOf(app, `${quiet.username}@example.com`)).toEqual([]);
});

test('need a session', async () => {
  for (const call of [
    'POST user/addPriceAlert',
    'GET user/listPriceAlert',
    'POST user/removePriceAlert',
  ]) {
    expect(await app.call(call, { ...alert, id: '1' })).toMatchObject({ status: 401, code: '401' });
  }
});
