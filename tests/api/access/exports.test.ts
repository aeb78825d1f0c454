import { contracts } from '@/lib/generated/contracts';
import type { Contract } from '@/lib/core/contract';
import { startApp, type App, type Session } from '@/tests/setup/app';
import { belongings } from '@/tests/setup/belongings';
import type { Fields, Route } from '@/tests/setup/good-inputs';
import { fund } from '@/tests/setup/money';
import { textOfPdf } from '@/tests/setup/statements';

let app: App;
let first: Session & { username: string };
let other: Session;
const amount = '76543.21';
const month = () => new Date().toISOString().slice(0, 7);

beforeAll(async () => {
  app = await startApp();
  const who = await app.customer();
  const [row] = await app.owner.sql<{ username: string }>`
    select username from customer where id = ${who.customerId}`;
  first = { ...who, username: row!.username };
  other = await app.customer();
  await fund(app.owner, first.customerId, amount);
  await fund(app.owner, other.customerId, '5');
});
afterAll(() => app.stop());

type Ask = (of: Session) => Promise<Fields>;
/** How each file that a call gives is asked for. One that is not named here fails. */
const asks: Partial<Record<Route, Record<string, Ask>>> = {
  'GET user/getStatement': {
    'text/csv': async () => ({ month: month(), format: 'csv' }),
    'application/pdf': async () => ({ month: month(), format: 'pdf' }),
  },
  'GET user/file/{id}': {
    'image/jpeg': async (of) => ({ id: await belongings.front(app, of) }),
  },
  'GET user/archive/{id}': {
    'application/zip': async (of) => ({ id: await belongings.archive(app, of) }),
  },
  'GET user/loanAgreement/{id}': {
    'application/pdf': async (of) => ({ id: await belongings.loan(app, of) }),
  },
};
const files = Object.entries(asks).flatMap(([route, kinds]) =>
  Object.entries(kinds).map(([type, ask]) => [route as Route, type, ask] as const),
);

async function get(route: Route, input: Fields, token?: string) {
  const rest = { ...input };
  const path = route.replace('GET ', '').replace(/\{(\w+)\}/, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return value;
  });
  const query = new URLSearchParams(rest as Record<string, string>);
  const answer = await fetch(`${app.url}/swx/customer/${path}?${query}`, {
    headers: token ? { authorization: token } : {},
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type')?.split(';')[0];
  return { status: answer.status, type, bytes, cache: answer.headers.get('cache-control') };
}

async function textOf(type: string, bytes: Buffer): Promise<string> {
  return type === 'application/pdf' ? JSON.stringify(await textOfPdf(bytes)) : bytes.toString();
}

it('knows every file that a call gives to a customer', () => {
  const told = (Object.keys(contracts) as Route[]).flatMap((route) =>
    (contracts[route] as Contract).access === 'customer'
      ? ((contracts[route] as Contract).gives ?? []).map((type) => `${route} ${type}`)
      : [],
  );
  expect(files.map(([route, type]) => `${route} ${type}`).sort()).toEqual(told.sort());
});

describe.each(files)('%s as %s', (route, type, ask) => {
  let input: Fields;
  beforeAll(async () => {
    input = await ask(first);
  });

  it('is given to its owner, and to nobody without a session', async () => {
    const own = await get(route, input, first.token);
    // An archive is there only when it was made: tests/api/records/archive.test.ts fetches one.
    const there = type === 'application/zip' ? [404, 'application/json'] : [200, type];
    expect([own.status, own.type]).toEqual(there);
    expect(own.cache).toContain('no-store');
    expect((await get(route, input)).status).toBe(401);
    expect((await get(route, input, 'x'.repeat(43))).status).toBe(401);
  });

  it('tells another customer nothing of the first one', async () => {
    const got = await get(route, input, other.token);
    if (route.includes('{'))
      return expect([got.status, got.type]).toEqual([404, 'application/json']);
    const text = await textOf(type, got.bytes);
    expect([got.status, text.includes('5.00')]).toEqual([200, true]);
    for (const word of [first.username, amount, '76,543.21']) expect(text).not.toContain(word);
    const own = await get(route, input, first.token);
    expect(await textOf(type, own.bytes)).toMatch(/76,?543\.21/);
  });
});
