import type { z } from 'zod';
import { addressKey } from '../core/address';
import { Refusal, Rejection, type Issue } from '../core/codes';
import type { Caller, Visitor } from '../core/caller';
import type { Contract, Input, Result } from '../core/contract';
import { Download, Picture } from '../core/received';
import { runtime, type LiveSession } from '../platform/runtime';
import {
  Prepared,
  codesOf,
  downloadAnswer,
  failure,
  json,
  pictureAnswer,
  preparedAnswer,
} from './answers';
import { answerOnce } from './idempotency';
import { assertFromHere, assertNotForged } from './same-site';
import { cookiesAfter, deviceCookie, sessionCookie } from './cookies';
import { patienceOf } from './patience';
import { authenticate, whyEnded } from './session';
import { receiveUpload } from './upload';
import {
  cookieOf,
  incomingFromRequest,
  localeOf,
  modeOf,
  readJson,
  responseFrom,
  type Incoming,
  type Outgoing,
} from './wire';

type CallerOf<C extends Contract> = C['access'] extends 'public' ? Visitor : Caller;
type Service<C extends Contract> = (
  input: Input<C>,
  caller: CallerOf<C>,
) => Promise<Result<C> | Prepared | Picture | Download> | Result<C> | Prepared;

type Options = {
  /** `open`: the result's token becomes the site's cookie; `close`: the cookie goes. */
  session?: 'open' | 'close';
};

export type Endpoint = {
  (request: Request, context?: { params: Promise<Record<string, string>> }): Promise<Response>;
  contract: Contract;
  /** The server's entrance: no web Request or Response is built. */
  run(incoming: Incoming): Promise<Outgoing>;
  /**
   * The answer to a public read whose query string was answered with prepared bytes before. Asks for
   * no session and counts no points, so it is only for callers without a token where no limits are.
   */
  ready(rawQuery: string): Prepared | null;
};

// Two to the number of market types, with room for other orders of them.
const rememberedQueries = 64;

const nobody: Visitor = Object.freeze({
  customerId: null,
  sessionId: null,
  mode: 'real',
  locale: 'en',
  ip: '',
  userAgent: null,
  requestId: '',
  key: null,
});

const defaultRate = { points: 1200, perSeconds: 60 };

/** The input as the contract wants it; throws 400, or refuses a demo caller where it says so. */
function validated<C extends Contract>(c: C, raw: unknown, { mode }: Visitor): Input<C> {
  const parsed = c.input.safeParse(raw);
  if (!parsed.success) throw new Rejection('400', { issues: issuesOf(parsed.error) });
  if (c.demoRefusal && mode === 'demo') throw new Refusal(c.demoRefusal);
  return parsed.data as Input<C>;
}

/** What a service gave, as it goes out; a test is told where it is not what the contract says. */
const resultOf = (c: Contract, result: unknown): unknown =>
  runtime().env.NODE_ENV === 'test' ? c.result.parse(result) : result;

function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.map((i) => ({ path: i.path.join('.'), message: i.message }));
}

/** The token of a request. A header speaks louder than the cookie. */
function tokenOf(incoming: Incoming): { token: string | undefined; byCookie: boolean } {
  const header = incoming.header('authorization');
  if (header) return { token: header.replace(/^Bearer\s+/i, '').trim(), byCookie: false };
  const token = cookieOf(incoming.header('cookie'), sessionCookie());
  return { token, byCookie: token !== undefined };
}

function deviceOf(cookies: string | undefined): string | null {
  const token = cookieOf(cookies, deviceCookie());
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

function visitorOf(incoming: Incoming, session: LiveSession | null): Visitor {
  const key = incoming.header('idempotency-key') ?? null;
  if (key !== null && (key.length === 0 || key.length > 255)) {
    throw new Rejection('400', { issues: [{ path: 'Idempotency-Key', message: 'key' }] });
  }
  return {
    customerId: session?.customerId ?? null,
    sessionId: session?.sessionId ?? null,
    mode: modeOf(incoming.header('virtual')),
    locale: localeOf(incoming),
    ip: incoming.ip,
    userAgent: incoming.header('user-agent')?.slice(0, 300) ?? null,
    device: deviceOf(incoming.header('cookie')),
    requestId: incoming.requestId,
    key,
  };
}

function queryInput(incoming: Incoming): Record<string, unknown> {
  const input: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of incoming.query) {
    const before = input[name] as string | string[] | undefined;
    input[name] = before === undefined ? value : [before, value].flat();
  }
  return Object.assign(input, incoming.params);
}

async function bodyInput(incoming: Incoming): Promise<Record<string, unknown>> {
  const body = await readJson(incoming);
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    throw new Rejection('400', { issues: [{ path: '', message: 'object' }] });
  }
  return { ...body, ...incoming.params };
}

/** Tokens that open nothing are counted by address, whatever call they come with. */
async function limitGuesses(ip: string): Promise<void> {
  const rate = { by: 'address', points: 120, perSeconds: 60 } as const;
  const wait = await runtime().rateLimits.take('authentication', rate, addressKey(ip));
  if (wait !== null) throw new Rejection('429', { retryAfterSeconds: wait });
}

async function limitRate(c: Contract, visitor: Visitor): Promise<void> {
  const by = c.rate?.by ?? (visitor.customerId ? 'customer' : 'address');
  const { customerId, sessionId, ip } = visitor;
  const whose = by === 'session' ? sessionId && `s${sessionId}` : customerId && `c${customerId}`;
  const key = (by !== 'address' && whose) || addressKey(ip);
  const wait = await runtime().rateLimits.take(c.path, c.rate ?? { by, ...defaultRate }, key);
  if (wait !== null) throw new Rejection('429', { retryAfterSeconds: wait });
}

/** A body may take its time: a session that was ended meanwhile does nothing any more. */
async function assertStillOpen(token: string | undefined): Promise<void> {
  if (token && (await authenticate(token))) return;
  throw new Rejection('401', { ended: await whyEnded(token) });
}

function count({ path }: Contract, code: string, began: number): void {
  const { metrics } = runtime();
  metrics.calls.inc({ path, code });
  metrics.callSeconds.observe({ path }, (performance.now() - began) / 1000);
}

/** Has a call stand in the trace that its sender names, where traces are sent. */
function traced({ method, path }: Contract, answered: (incoming: Incoming) => Promise<Outgoing>) {
  return (incoming: Incoming): Promise<Outgoing> => {
    const { tracing } = runtime();
    if (!tracing) return answered(incoming);
    const { requestId } = incoming;
    const about = { method, path, requestId, traceparent: incoming.header('traceparent') };
    return tracing.call(about, () => answered(incoming), codesOf);
  };
}

/** A page that was drawn for one customer does nothing in the name of another who logged in beside it. */
function assertMeant(incoming: Incoming, session: LiveSession | null): void {
  const meant = incoming.header('customer');
  if (session && meant !== undefined && meant !== session.customerId)
    throw new Rejection('401', { ended: 'another' });
}

/** Who calls, once they may. */
async function admit(c: Contract, opensOrCloses: boolean, incoming: Incoming): Promise<Visitor> {
  const { token, byCookie } = tokenOf(incoming);
  const session = token ? await authenticate(token) : null;
  if (token && !session) await limitGuesses(incoming.ip);
  const visitor = visitorOf(incoming, session);
  assertMeant(incoming, session);
  if (c.access === 'customer' && !visitor.customerId)
    throw new Rejection('401', { ended: await whyEnded(token) });
  if (byCookie && c.method === 'POST') assertFromHere(incoming);
  else if (opensOrCloses) assertNotForged(incoming);
  if (runtime().rateLimits.enabled) await limitRate(c, visitor);
  return visitor;
}

/** Remembers which query strings of a public read are valid, and answers those at once. */
function readiness<C extends Contract>(c: C, service: Service<C>) {
  const seen = new Map<string, Input<C>>();
  return {
    remember(rawQuery: string, input: Input<C>): void {
      if (seen.size === rememberedQueries) seen.clear();
      seen.set(rawQuery, input);
    },
    ready(rawQuery: string): Prepared | null {
      const input = seen.get(rawQuery);
      if (input === undefined) return null;
      const began = performance.now();
      const result = service(input, nobody as CallerOf<C>);
      if (!(result instanceof Prepared)) return null;
      count(c, '200', began);
      return result;
    },
  };
}

/**
 * Makes a route handler of a contract and a service. This is the only place that catches: a Refusal
 * answers 200 with its code, bad input 400 with issues, anything else 500 with nothing leaked.
 */
export function endpoint<C extends Contract>(
  c: C,
  service: Service<C>,
  options: Options = {},
): Endpoint {
  async function effect(input: Input<C>, visitor: Visitor): Promise<Outgoing> {
    const result = await service(input, visitor as CallerOf<C>);
    if (result instanceof Picture) return pictureAnswer(result);
    if (result instanceof Download) return downloadAnswer(result);
    const message = c.success ? { message: c.success } : {};
    const body = { code: '200', result: resultOf(c, result), ...message };
    const outgoing = json(200, body);
    if (options.session) outgoing.cookies = await cookiesAfter(options.session, result, visitor);
    return outgoing;
  }

  const { ready, remember } = readiness(c, service);

  async function answer(incoming: Incoming): Promise<Outgoing> {
    const patience = patienceOf(c);
    const visitor = await patience(admit(c, options.session !== undefined, incoming));
    const { token } = tokenOf(incoming);
    if (c.takesFile && visitor.customerId) {
      const upload = await receiveUpload(incoming, visitor.customerId);
      return assertStillOpen(token)
        .then(() => act(upload.input, visitor, incoming))
        .finally(upload.over);
    }
    if (c.method === 'GET') return patience(act(queryInput(incoming), visitor, incoming));
    // How long a body takes is its sender's.
    const raw = await bodyInput(incoming);
    if (visitor.sessionId) await patience(assertStillOpen(token));
    return patience(act(raw, visitor, incoming));
  }

  async function act(raw: unknown, visitor: Visitor, incoming: Incoming): Promise<Outgoing> {
    const input = validated(c, raw, visitor);
    const { customerId, mode, key } = visitor;
    if (c.movesMoney && key !== null && customerId)
      return answerOnce({ customerId, mode, path: c.path, key, input: raw }, () =>
        effect(input, visitor).catch((error) => failure(error, incoming)),
      );
    if (c.method === 'GET' && c.access === 'public') {
      const result = await service(input, visitor as CallerOf<C>);
      if (result instanceof Prepared) {
        remember(incoming.rawQuery, input);
        return preparedAnswer(result, incoming.header('accept-encoding'));
      }
      if (result instanceof Picture) return pictureAnswer(result);
      return json(200, { code: '200', result: resultOf(c, result) });
    }
    return effect(input, visitor);
  }

  async function answered(incoming: Incoming): Promise<Outgoing> {
    const began = performance.now();
    const outgoing = await answer(incoming).catch((error) => failure(error, incoming));
    count(c, String(outgoing.status), began);
    outgoing.headers['x-request-id'] = incoming.requestId;
    return outgoing;
  }

  const run = traced(c, answered);
  const handler = async (request: Request, context?: { params: Promise<Record<string, string>> }) =>
    responseFrom(await run(await incomingFromRequest(request, context)));
  return Object.assign(handler, { contract: c as Contract, run, ready });
}
