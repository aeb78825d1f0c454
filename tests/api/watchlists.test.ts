import type { Watchlist } from '@/lib/markets/contract';
import { startApp, type App, type Session } from '../setup/app';

let app: App;
let me: Session;
let other: Session;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  [me, other] = await Promise.all([app.customer(), app.customer()]);
});

type Lists = { lists: Watchlist[] };

const post = <T = Lists>(call: string, input: object, { token } = me) =>
  app.call<T>(`POST user/${call}`, input, { token });
const watch = (code: unknown, listId?: string, token = me.token) =>
  app.call<{ codes: string[] }>('POST user/addWatch', { code, listId }, { token });
const lists = async ({ token } = me) =>
  (await app.call<Lists>('GET user/listWatchlists', {}, { token })).result.lists;
const make = async (name: string, owner = me) =>
  (await post('createWatchlist', { name }, owner)).result.lists.find((one) => one.name === name)!;
const names = async () => (await lists()).map(({ name }) => name);

describe('the watchlist without a name', () => {
  test('is the customer’s own, keeps its order, and takes a code once', async () => {
    await watch('XAUUSD');
    await Promise.all(Array.from({ length: 10 }, () => watch('EURUSD')));
    expect((await watch('XAUUSD')).result).toEqual({ codes: ['XAUUSD', 'EURUSD'] });
    const read = async (owner: Session) =>
      (await app.call('GET user/listWatchlist', {}, { token: owner.token })).result;
    expect(await read(me)).toEqual({ codes: ['XAUUSD', 'EURUSD'] });
    expect(await read(other)).toEqual({ codes: [] });
    const drop = (code: string, owner = me) => post('removeWatch', { code }, owner);
    expect((await drop('EURUSD', other)).result).toEqual({ codes: [] });
    expect((await drop('XAUUSD')).result).toEqual({ codes: ['EURUSD'] });
    expect((await drop('NOPE')).result).toEqual({ codes: ['EURUSD'] });
  });

  test('refuses an unknown code with 10014', async () => {
    expect(await watch('NOPE')).toMatchObject({ status: 200, code: '10014' });
    expect(await watch(7)).toMatchObject({
      status: 400,
      result: { issues: [{ path: 'code', message: '10014' }] },
    });
  });

  test('addWatch refuses more than 200 codes with 10119, however many ask at once', async () => {
    await watch('EURUSD');
    await app.owner.sql`
      insert into watchlist_item (watchlist_id, code)
      select w.id, i.code from watchlist w, instrument i
      where w.customer_id = ${me.customerId} and i.code not in ('EURUSD', 'XAUUSD', 'BTCUSDT') order by i.code limit 198`;
    const both = await Promise.all([watch('XAUUSD'), watch('BTCUSDT')]);
    expect(both.map(({ code }) => code).sort()).toEqual(['10119', '200']);
    expect(both.find(({ code }) => code === '10119')!.result).toEqual({ max: '200' });
    expect((await watch('EURUSD')).code).toBe('200');
  });

  test('stands first, before and after it holds something, and cannot be renamed or removed', async () => {
    await make('Mine');
    expect(await lists()).toMatchObject([{ id: null, name: '', codes: [] }, { name: 'Mine' }]);
    await watch('EURUSD');
    const [first] = await lists();
    expect(first).toMatchObject({ name: '', codes: ['EURUSD'] });
    expect((await post('renameWatchlist', { id: first!.id, name: 'X' })).status).toBe(404);
    expect((await post('removeWatchlist', { id: first!.id })).status).toBe(404);
  });
});

describe('named watchlists', () => {
  test('are made, filled, renamed, ordered and removed', async () => {
    const [tech, metals] = [await make('Tech'), await make('Metalle')];
    expect((await watch('AAPL', tech.id!)).result).toEqual({ codes: ['AAPL'] });
    expect((await watch('XAUUSD', metals.id!)).result).toEqual({ codes: ['XAUUSD'] });
    await watch('EURUSD');
    expect((await lists()).map(({ name, codes }) => [name, codes])).toEqual([
      ['', ['EURUSD']],
      ['Tech', ['AAPL']],
      ['Metalle', ['XAUUSD']],
    ]);
    await post('orderWatchlists', { ids: [metals.id, '999999999', metals.id] });
    expect(await names()).toEqual(['', 'Metalle', 'Tech']);
    await post('renameWatchlist', { id: tech.id, name: ' 科技 ' });
    expect(await names()).toEqual(['', 'Metalle', '科技']);
    const read = await app.call('GET user/listWatchlist', { listId: tech.id }, { token: me.token });
    expect(read.result).toEqual({ codes: ['AAPL'] });
    expect((await post('removeWatchlist', { id: tech.id })).code).toBe('200');
    expect(await names()).toEqual(['', 'Metalle']);
    expect((await post('removeWatchlist', { id: tech.id })).status).toBe(404);
  });

  test('of one name are one list, also when asked for at once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => post('createWatchlist', { name: 'One' })));
    expect(await names()).toEqual(['', 'One']);
    const two = await make('Two');
    expect((await post('renameWatchlist', { id: two.id, name: 'One' })).status).toBe(409);
    expect((await post('renameWatchlist', { id: two.id, name: 'Two' })).code).toBe('200');
  });

  test('createWatchlist refuses more than 20 lists with 10119, however many ask at once', async () => {
    const asked = await Promise.all(
      Array.from({ length: 24 }, (_, i) => post('createWatchlist', { name: `List ${i}` })),
    );
    expect(asked.filter(({ code }) => code === '10119')).toHaveLength(5);
    expect(asked.find(({ code }) => code === '10119')!.result).toEqual({ max: '20' });
    expect(await lists()).toHaveLength(20);
  });

  test('of somebody else do not exist', async () => {
    const theirs = await make('Theirs', other);
    for (const call of ['renameWatchlist', 'removeWatchlist']) {
      expect((await post(call, { id: theirs.id, name: 'Mine' })).status).toBe(404);
    }
    expect((await watch('EURUSD', theirs.id!)).status).toBe(404);
    const taken = await post('removeWatch', { code: 'EURUSD', listId: theirs.id });
    expect(taken.status).toBe(404);
    const read = await app.call(
      'GET user/listWatchlist',
      { listId: theirs.id },
      { token: me.token },
    );
    expect(read.status).toBe(404);
    await post('orderWatchlists', { ids: [theirs.id] });
    expect(await lists(other)).toMatchObject([{ name: '' }, { name: 'Theirs', codes: [] }]);
  });

  test.each(['', ' ', 'a'.repeat(41), 'a\u0000b', 7, null])('cannot be called %j', async (name) => {
    expect(await post('createWatchlist', { name: name as string })).toMatchObject({
      status: 400,
      result: { issues: [{ path: 'name' }] },
    });
  });
});

describe('lists kept in a browser', () => {
  test('join those of the account by name, without what is unknown or there already', async () => {
    await watch('EURUSD');
    const asked = {
      lists: [
        { name: '', codes: ['XAUUSD', 'NOPE', 'EURUSD', 'AAPL'] },
        { name: 'Coins', codes: ['BTCUSDT', 'ETHUSDT'] },
      ],
    };
    await post('takeWatchlists', asked);
    const { lists: after } = (await post('takeWatchlists', asked)).result;
    expect(after.map(({ name, codes }) => [name, codes])).toEqual([
      ['', ['EURUSD', 'XAUUSD', 'AAPL']],
      ['Coins', ['BTCUSDT', 'ETHUSDT']],
    ]);
  });

  test('stay behind where there is no room', async () => {
    const all = await app.owner.sql<{ code: string }>`
      select code from instrument where enabled order by code limit 200`;
    const codes = all.map(({ code }) => code);
    await watch('EURUSD');
    await post('takeWatchlists', {
      lists: [
        { name: '', codes },
        ...Array.from({ length: 19 }, (_, i) => ({ name: `L${i}`, codes: ['EURUSD'] })),
      ],
    });
    const after = await lists();
    expect(after).toHaveLength(20);
    expect(after[0]!.codes).toHaveLength(200);
    await post('takeWatchlists', { lists: [{ name: 'one more', codes: ['EURUSD'] }] });
    expect(await lists()).toHaveLength(20);
  });
});

test('need a session', async () => {
  const calls = [
    'GET user/listWatchlist', 'GET user/listWatchlists', 'POST user/addWatch', 'POST user/removeWatch', 'POST user/createWatchlist',
    'POST user/renameWatchlist', 'POST user/removeWatchlist', 'POST user/orderWatchlists', 'POST user/takeWatchlists',
  ]; // prettier-ignore
  for (const call of calls) {
    expect(await app.call(call, { code: 'EURUSD' })).toMatchObject({ status: 401, code: '401' });
  }
});
