import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable, pipeline } from 'node:stream';
import { Rejection } from '@/lib/core/codes';
import { preparedAnswer } from '@/lib/web/answers';
import type { Endpoint } from '@/lib/web/endpoint';
import { requestIdFrom, type Incoming, type Outgoing, type ReadonlyQuery } from '@/lib/web/wire';
import { endpoints } from '../generated/endpoints';
import { liftBodyLimit, limitBody } from './connections';

const prefix = '/swx/customer/';

const noQuery: ReadonlyQuery = [];
// Long enough for a sender to read its answer.
const leftOverMs = 2_000;

type Match = { endpoint: Endpoint; params: Record<string, string> };

// Static paths by "METHOD path"; a path with one {name} at its end by what stands before it.
const exact = new Map<string, Endpoint>();
const open = new Map<string, { endpoint: Endpoint; name: string }>();
const methods = new Map<string, Set<string>>();

for (const endpoint of endpoints) {
  const { method, path } = endpoint.contract;
  const at = path.indexOf('{');
  const stem = at < 0 ? path : path.slice(0, at);
  if (at < 0) exact.set(`${method} ${path}`, endpoint);
  else open.set(`${method} ${stem}`, { endpoint, name: path.slice(at + 1, -1) });
  methods.set(stem, (methods.get(stem) ?? new Set()).add(method));
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

function match(method: string, path: string): Match | null {
  const found = exact.get(`${method} ${path}`);
  if (found) return { endpoint: found, params: {} };
  const at = path.lastIndexOf('/') + 1;
  const parametric = open.get(`${method} ${path.slice(0, at)}`);
  const value = parametric && at < path.length ? decoded(path.slice(at)) : null;
  return parametric && value !== null
    ? { endpoint: parametric.endpoint, params: { [parametric.name]: value } }
    : null;
}

function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    request.on('data', (part: Buffer) => {
      size += part.length;
      if (size > limitBytes) {
        parts.length = 0;
        // The rest of the body is read and dropped, so that the answer reaches the sender.
        reject(new Rejection('413'));
      } else parts.push(part);
    });
    request.on('end', () => resolve(Buffer.concat(parts)));
    request.on('error', reject);
    request.on('aborted', () => reject(new Rejection('400')));
  });
}

// Looks at what stands before the query only.
const twistedPath = /^[^?]*?(\/\/|\\|\/(\.|%2e){1,2}(\/|\?|$))/i;

/**
 * Whether a request names a path as it will be read: with dot segments, doubled slashes or an
 * absolute form, what routes it here and what routes it in the pages could disagree.
 */
export const isPlainPath = (url: string | undefined): boolean =>
  url !== undefined && url.startsWith('/') && !twistedPath.test(url);

/** The caller's address: the socket's, or the last hop a trusted proxy noted. */
export function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const direct = request.socket.remoteAddress ?? 'unknown';
  if (!trustProxy) return direct;
  const forwarded = [request.headers['x-forwarded-for']].flat().join(',');
  return forwarded.split(',').pop()?.trim() || direct;
}

function cors(request: IncomingMessage, origins: readonly string[]): Record<string, string> {
  const origin = request.headers.origin;
  if (!origin || !origins.includes(origin)) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'retry-after, x-request-id',
    vary: 'origin',
  };
}

function send(response: ServerResponse, outgoing: Outgoing, extra: Record<string, string>): void {
  const { body: sent } = outgoing;
  const body = typeof sent === 'string' ? Buffer.from(sent) : sent;
  const headers: OutgoingHttpHeaders = outgoing.headers;
  if (extra.vary)
    headers.vary = outgoing.headers.vary ? `${extra.vary}, ${outgoing.headers.vary}` : extra.vary;
  for (const name in extra) headers[name] ??= extra[name];
  headers['content-type'] ??= 'application/json; charset=utf-8';
  if (body instanceof Buffer) headers['content-length'] = body.length;
  if (outgoing.cookies) headers['set-cookie'] = outgoing.cookies;
  headers['cache-control'] ??= 'no-store';
  headers['x-content-type-options'] = 'nosniff';
  response.writeHead(outgoing.status, headers);
  // What is left of a body is dropped, and not for as long as a file may take.
  if (!response.req.complete) limitBody(response.req, leftOverMs);
  // Who reads no further ends what is being made; what cannot be made any further ends unfinished.
  if (body instanceof Readable) pipeline(body, response, () => undefined);
  else response.end(body);
}

const plainAnswer = (status: number, headers: Record<string, string> = {}): Outgoing => ({
  status,
  headers,
  body: JSON.stringify({ code: status === 405 ? '400' : String(status), result: null }),
});

// A file may take longer to come than anything else.
function unhurried(request: IncomingMessage): IncomingMessage {
  liftBodyLimit(request);
  return request;
}

/** Serves every call under /swx/customer/ without Next's renderer; false for any other path. */
export function createSwx(settings: {
  corsOrigins: readonly string[];
  trustProxy: boolean;
  /** Whether calls are counted against a rate. */
  isLimited: boolean;
}) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const url = request.url ?? '/';
    if (!url.startsWith(prefix)) return false;
    const at = url.indexOf('?');
    const path = url.slice(prefix.length, at < 0 ? undefined : at);
    const allowed = cors(request, settings.corsOrigins);
    const method = request.method ?? 'GET';
    if (method === 'OPTIONS') {
      const grant = allowed['access-control-allow-origin']
        ? {
            'access-control-allow-methods': 'GET, POST',
            'access-control-allow-headers':
              'authorization, content-type, customer, idempotency-key, virtual',
            'access-control-max-age': '600',
          }
        : {};
      response.writeHead(204, { ...allowed, ...grant }).end();
      return true;
    }
    const found = match(method, path);
    if (!found) {
      const known = methods.get(path) ?? methods.get(path.slice(0, path.lastIndexOf('/') + 1));
      send(
        response,
        known && !known.has(method)
          ? plainAnswer(405, { allow: [...known].join(', ') })
          : plainAnswer(404),
        allowed,
      );
      return true;
    }
    const rawQuery = at < 0 ? '' : url.slice(at + 1);
    const { headers } = request;
    const isPlain = !headers.authorization && !headers.cookie && headers.virtual === undefined;
    if (!settings.isLimited && isPlain) {
      const ready = found.endpoint.ready(rawQuery);
      if (ready) {
        const outgoing = preparedAnswer(ready, headers['accept-encoding'] as string | undefined);
        outgoing.headers['x-request-id'] = requestIdFrom(headers['x-request-id'] as string);
        send(response, outgoing, allowed);
        return true;
      }
    }
    const incoming: Incoming = {
      method,
      path,
      query: rawQuery === '' ? noQuery : new URLSearchParams(rawQuery),
      rawQuery,
      params: found.params,
      header: (name) => {
        const value = request.headers[name];
        return Array.isArray(value) ? value.join(', ') : value;
      },
      body: (limitBytes) => readBody(request, limitBytes),
      stream: () => unhurried(request),
      ip: addressOf(request, settings.trustProxy),
      requestId: requestIdFrom(request.headers['x-request-id'] as string | undefined),
    };
    // The endpoint answers its own failures; a rejected promise here is a broken connection.
    found.endpoint.run(incoming).then(
      (outgoing) => send(response, outgoing, allowed),
      () => response.destroy(),
    );
    return true;
  };
}
