import { z } from 'zod';
import type { Contract } from '@/lib/core/contract';
import { contracts } from '@/lib/generated/contracts';
import { recordAnswer } from '@/tests/setup/answers/recorder';
import { firstQuotes, startApp, type App, type Session } from '@/tests/setup/app';
import { belongings, type Belonging } from '@/tests/setup/belongings';
import { askToClose, comeToDay, statusOf } from '@/tests/api/closing/leaver';
import { noise, upload } from '@/tests/setup/files/send-file';
import { allNo } from '@/tests/setup/limits';
import { verifyForLoans } from '@/tests/setup/loans/lend';
import { goodInputs, type Fields, type Route } from '@/tests/setup/good-inputs';
import { registered } from '@/tests/setup/mailbox';
import { operatorLogin } from '@/tests/setup/operator';
import { ofNobody, recordsOf as allRecordsOf, tablesOf } from './records-of';

const routes = Object.keys(contracts) as Route[];
const contractOf = (route: Route): Contract => contracts[route];

/** What the ids in the input of a call belong to. A call with an id that is not named here fails. */
const ids: Partial<Record<Route, Record<string, Belonging>>> = {
  'POST user/removePriceAlert': { id: 'alert' },
  'POST user/recharge': { proof: 'proof' },
  'POST user/answerDeposit': { question: 'depositQuestion' },
  'POST user/removePasskey': { id: 'passkey' },
  'POST user/unlinkGoogle': { id: 'googleLink' },
  'POST user/setDefaultDestination': { id: 'destination' },
  'POST user/removeDestination': { id: 'destination' },
  'GET user/archive/{id}': { id: 'archive' },
  'GET user/file/{id}': { id: 'front' },
  'POST user/revokeSession': { id: 'session' },
  'GET user/listWatchlist': { listId: 'list' },
  'POST user/addWatch': { listId: 'list' },
  'POST user/removeWatch': { listId: 'list' },
  'POST user/renameWatchlist': { id: 'list' },
  'POST user/removeWatchlist': { id: 'list' },
  'POST user/orderWatchlists': { ids: 'list' },
  'POST user/removePushDevice': { id: 'device' },
  'POST user/readNotification': { id: 'notification' },
  'POST user/readAllNotification': { upTo: 'notification' },
  'POST order/closeOptions': { id: 'order' },
  'POST order/reverseOptions': { id: 'order' },
  'POST order/cancelOptions': { id: 'restingOrder' },
  'POST order/updateOptions': { id: 'order' },
  'GET order/getOptionsOrderById/{id}': { id: 'order' },
  'GET order/getSignedReceipt/{id}': { id: 'order' },
  'POST user/swap': { quoteId: 'quote' },
  'POST order/exitSmart': { id: 'plan' },
  'GET order/getSmartOrder/{id}': { id: 'plan' },
  'POST user/loan': { signature: 'loanSignature' },
  'GET user/getLoan/{id}': { id: 'loan' },
  'POST user/repayLoan': { id: 'loan' },
  'POST user/cancelLoan': { id: 'loan' },
  'GET user/loanAgreement/{id}': { id: 'loan' },
  'POST user/writeSupport': { conversationId: 'conversation', files: 'supportPhoto' },
  'GET user/getSupport/{id}': { id: 'conversation', before: 'supportMessage' },
  'POST user/readSupport': { id: 'conversation', upTo: 'supportMessage' },
  'POST user/verifyAdvanced': { front: 'front', back: 'back', selfie: 'selfie' },
  'POST user/identification': {
    front: 'front',
    back: 'back',
    handHeld: 'handHeld',
    signature: 'signature',
  },
  'POST user/withdrawal': { destinationId: 'destination', question: 'question' },
  'POST user/dropQuestion': { id: 'question' },
  'POST user/cancelWithdrawal': { id: 'withdrawal' },
};

/** Ids of what is offered to everybody. */
const offered = ['POST order/buySmart productId', 'POST user/buyNft id'];

/** What a stranger's id is answered with where that is no 404, and why. */
const strange: Partial<Record<Route, { code: string; why: string }>> = {
  'POST user/orderWatchlists': {
    code: '200',
    why: 'lists that went meanwhile are passed over, and the answer holds the caller’s own alone',
  },
  'POST user/readAllNotification': {
    code: '200',
    why: 'the id only says up to where the caller’s own are read',
  },
};

let app: App;
const good = goodInputs(() => '999999999999');
const goodOf = (route: Route): Fields => good.find(({ name }) => name === route)!.input();

type Whose = { token?: string; demo?: boolean };

/** Calls whatever a contract tells: with a body, a query, a file or for a picture. */
async function codeOf(route: Route, input: Fields, { token, demo }: Whose = {}): Promise<string> {
  const { takesFile, gives } = contractOf(route);
  const rest = { ...input };
  const path = route.replace(/\{(\w+)\}/, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return value;
  });
  if (takesFile) {
    const bytes = await noise(600, 400).jpeg().toBuffer();
    return (await upload(app, bytes, { token: token ?? '' })).code!;
  }
  const options = { ...(token ? { token } : {}), ...(demo ? { demo } : {}) };
  if (!gives) return String((await app.call(path, rest, options)).code);
  const url = `${app.url}/swx/customer/${path.replace('GET ', '')}`;
  const headers = { ...(token && { authorization: token }), ...(demo && { virtual: 'YES' }) };
  const answer = await fetch(url, { headers });
  const type = answer.headers.get('content-type')?.split(';')[0];
  if (gives.some((one) => one === type)) return '200';
  const { code } = (await answer.json()) as { code: string };
  recordAnswer(route, code);
  return code;
}

/** An id as a field takes it: by itself, in a list, or with the answers of a question. */
const shaped = (field: string, id: string, before: unknown) => {
  if (field === 'question') return { id, answers: allNo };
  return Array.isArray(before) ? [id] : id;
};

/** Their ids stand in the place of those that the good input has. */
async function inputWith(route: Route, owner: Session): Promise<Fields> {
  const input = goodOf(route);
  for (const [field, noun] of Object.entries(ids[route] ?? {})) {
    const id = await belongings[noun](app, owner);
    input[field] = shaped(field, id, input[field]);
  }
  return input;
}

/** Orders are placed with play money; whatever demo is refused for is done with real money. */
const modeOf = (route: Route) => ({ demo: contractOf(route).demoRefusal === undefined });

const recordsOf = (who: Session) => allRecordsOf(app, who);

beforeAll(async () => {
  app = await startApp();
});
beforeEach(() => {
  for (const quote of firstQuotes) app.prices.tick(...quote);
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  await app.stop();
});

const forCustomers = routes.filter((route) => contractOf(route).access === 'customer');
const open = routes.filter((route) => contractOf(route).access === 'public');
const closedTo = (code: string) => ['401', '403', '404', '500', 'null'].includes(code);

it('is told by each contract, and each id in an input belongs to something', () => {
  expect([...forCustomers, ...open].sort()).toEqual([...routes].sort());
  // What a visitor names by an id is proved by a token beside it.
  const withIds = forCustomers.flatMap((route) => {
    const schema = z.toJSONSchema(contracts[route].input, { io: 'input', unrepresentable: 'any' });
    return Object.entries(schema.properties ?? {})
      .filter(([, of]) => JSON.stringify(of).includes('[1-9]\\\\d'))
      .map(([field]) => `${route} ${field}`);
  });
  const named = Object.entries(ids).flatMap(([route, fields]) =>
    Object.keys(fields).map((field) => `${route} ${field}`),
  );
  expect([...named, ...offered].sort()).toEqual(withIds.sort());
});

it('knows of each table whose its rows are', async () => {
  const tables = await tablesOf(app);
  const unknown = tables.filter(({ where }) => where === null).map(({ name }) => name);
  expect(unknown).toEqual(ofNobody);
  expect(tables.length - unknown.length).toBeGreaterThan(40);
});

describe('without a live session', () => {
  const callers: Record<string, () => Promise<Whose>> = {
    'a visitor': async () => ({}),
    'a revoked token': async () => {
      const { token } = await app.customer();
      await app.call('POST login/logout', {}, { token });
      return { token };
    },
    'a session ended from elsewhere': async () => {
      const { token, customerId } = await app.customer();
      const second = await belongings.session(app, { token, customerId, username: '' });
      await app.owner.sql`update session set revoked_at = now() where id <> ${second}
        and customer_id = ${customerId}`;
      return { token };
    },
    'a closed account': async () => {
      const leaver = await registered(app);
      const asked = await askToClose(app, leaver);
      expect(asked.code).toBe('200');
      await comeToDay(app, leaver.user.id);
      expect(await statusOf(app, leaver.user.id)).toBe('closed');
      return { token: leaver.token };
    },
    'an operator’s login': async () => {
      const { name, url } = await operatorLogin(process.env.DATABASE_URL!);
      const secret = `${name}:${new URL(url).password}`;
      return { token: `Basic ${Buffer.from(secret).toString('base64')}` };
    },
  };

  describe.each(Object.entries(callers))('%s', (_, caller) => {
    let whose: Whose;
    beforeAll(async () => {
      whose = await caller();
    });

    it.each(forCustomers)('is not let in to %s', async (route) => {
      expect(await codeOf(route, goodOf(route), whose)).toBe('401');
    });

    it.each(open)('is answered by %s', async (route) => {
      expect(await codeOf(route, goodOf(route), whose)).not.toBe('401');
    });
  });
});

describe('another customer', () => {
  it.each(Object.keys(ids) as Route[])('%s knows none of the first one’s ids', async (route) => {
    const first = await app.customer();
    const other = await app.customer();
    for (const { customerId } of [first, other])
      await app.owner.sql`update customer set basic_status = 'verified' where id = ${customerId}`;
    if (route === 'POST user/loan') await verifyForLoans(app.owner, other.customerId);
    const input = await inputWith(route, first);
    const before = await recordsOf(first);
    const code = await codeOf(route, input, { token: other.token, ...modeOf(route) });
    expect(code).toBe(strange[route]?.code ?? '404');
    expect(await recordsOf(first)).toEqual(before);
    const unknown = goodOf(route);
    for (const field of Object.keys(ids[route]!))
      unknown[field] = shaped(field, '999999999999', unknown[field]);
    expect(await codeOf(route, unknown, { token: other.token, ...modeOf(route) })).toBe(code);
  });

  // An archive is there only when it was made: tests/api/records/archive.test.ts fetches one.
  const there = (Object.keys(ids) as Route[]).filter((route) => route !== 'GET user/archive/{id}');
  it.each(there)('%s is found by its owner', async (route) => {
    const first = await app.customer();
    const input = await inputWith(route, first);
    const code = await codeOf(route, input, { token: first.token, ...modeOf(route) });
    expect(closedTo(code) ? code : 'open').toBe('open');
  });

  it.each(forCustomers)('%s changes nothing of the first one', async (route) => {
    const [first, other] = [await app.customer(), await app.customer()];
    const before = await recordsOf(first);
    await codeOf(route, goodOf(route), { token: other.token, ...modeOf(route) });
    expect(await recordsOf(first)).toEqual(before);
  });
});

it.each(routes)('%s turns a demo account away where its contract says so', async (route) => {
  const { token } = await app.customer();
  const { demoRefusal } = contractOf(route);
  const code = await codeOf(route, goodOf(route), { token, demo: true });
  if (demoRefusal) expect(code).toBe(demoRefusal);
  else expect(['10108', '10109', '401', '403', '500']).not.toContain(code);
});

it.each(forCustomers)('%s asks an unverified customer for it where it says so', async (route) => {
  const { token, customerId } = await app.customer();
  await belongings.destination(app, { token, customerId, username: '' });
  const code = await codeOf(route, goodOf(route), { token, ...modeOf(route) });
  const asks = contractOf(route).refusals.includes('10022');
  expect(code === '10022').toBe(asks);
});

describe('a suspended customer', () => {
  const refused: string[] = [];

  it.each(forCustomers)('%s is answered as before, or refused where it says so', async (route) => {
    const [active, suspended] = [await app.customer(), await app.customer()];
    for (const { customerId } of [active, suspended]) {
      await app.owner.sql`update customer set basic_status = 'verified' where id = ${customerId}`;
      await verifyForLoans(app.owner, customerId);
    }
    await app.owner
      .sql`update customer set status = 'suspended', status_reason = 'A court asked us to.'
      where id = ${suspended.customerId}`;
    const code = (who: Session) => codeOf(route, goodOf(route), { token: who.token, demo: false });
    const [before, now] = [await code(active), await code(suspended)];
    if (now === '10005') {
      expect(contractOf(route).refusals).toContain('10005');
      refused.push(route);
    } else expect(now).toBe(before);
  });

  it('is refused what is new, and nothing else', () => {
    // A plan, a swap and a change of an order are refused so too once what they name is there.
    expect(refused.sort()).toEqual(['POST order/buyOptions', 'POST user/loan']);
  });
});
