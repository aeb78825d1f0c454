import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Rejection } from '../core/codes';
import { preferredLocale, isLocale, localeCookie, type Locale } from '../core/locales';
import type { Mode } from '../core/money';

/** Names and values of a query string, in its order; a name may come again. */
export type ReadonlyQuery = Iterable<readonly [string, string]>;

/** One request, however it came in. `body` rejects with 413 above the limit. */
export type Incoming = {
  method: string;
  path: string;
  query: ReadonlyQuery;
  /** The query string as it came, without its question mark. */
  rawQuery: string;
  params: Record<string, string>;
  header(name: string): string | undefined;
  body(limitBytes: number): Promise<Buffer>;
  /** The body as it comes, instead of `body`. */
  stream(): Readable;
  ip: string;
  requestId: string;
};

export type Outgoing = {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer | Readable;
  /** Lines for `Set-Cookie`, each a header of its own. */
  cookies?: string[];
};

const jsonLimitBytes = 64 * 1024;

const deepest = 32;

/** Whether arrays and objects nest deeper than any call needs; what stands in strings does not count. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const c = json[at];
    if (inString) {
      if (c === '\\') at += 1;
      else if (c === '"') inString = false;
    } else if (c === '"') inString = true;
    else if (c === '{' || c === '[') depth += 1;
    else if (c === '}' || c === ']') depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

/** The JSON body of a request; an absent body is an empty object. Throws 400, 413 or 415. */
export async function readJson(incoming: Incoming): Promise<unknown> {
  const bytes = await incoming.body(jsonLimitBytes);
  if (bytes.length === 0) return {};
  const type = incoming.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Rejection('415');
  const malformed = () => new Rejection('400', { issues: [{ path: '', message: 'json' }] });
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (isTooDeep(text)) throw malformed();
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
}

/** A value that is neither YES nor NO must not act on an account that was not meant. */
export function modeOf(virtual: string | undefined): Mode {
  if (virtual === undefined || virtual === 'NO') return 'real';
  if (virtual === 'YES') return 'demo';
  throw new Rejection('400', { issues: [{ path: 'Virtual', message: 'virtual' }] });
}

export function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** The language of a caller: the one chosen on the site, else that of the browser or program. */
export function localeOf(incoming: Incoming): Locale {
  const chosen = cookieOf(incoming.header('cookie'), localeCookie);
  return isLocale(chosen) ? chosen : preferredLocale(incoming.header('accept-language'));
}

/** Keeps a caller's request id when it is a plain one, so that logs can be joined. */
export const requestIdFrom = (given: string | undefined | null): string =>
  given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();

export async function incomingFromRequest(
  request: Request,
  context?: { params: Promise<Record<string, string>> },
): Promise<Incoming> {
  const url = new URL(request.url);
  return {
    method: request.method,
    path: url.pathname,
    query: url.searchParams,
    rawQuery: url.search.slice(1),
    params: (await context?.params) ?? {},
    header: (name) => request.headers.get(name) ?? undefined,
    async body(limitBytes) {
      const parts: Uint8Array[] = [];
      let size = 0;
      for await (const part of request.body ?? []) {
        size += part.length;
        if (size > limitBytes) throw new Rejection('413');
        parts.push(part);
      }
      return Buffer.concat(parts);
    },
    stream: () =>
      request.body ? Readable.fromWeb(request.body as ReadableStream) : Readable.from([]),
    ip: request.headers.get('x-assay-address') ?? 'unknown',
    requestId: requestIdFrom(request.headers.get('x-request-id')),
  };
}

function bodyOf(body: Outgoing['body']): BodyInit {
  if (typeof body === 'string') return body;
  if (body instanceof Readable) return Readable.toWeb(body) as BodyInit;
  return new Uint8Array(body);
}

export function responseFrom(outgoing: Outgoing): Response {
  const body = bodyOf(outgoing.body);
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    ...outgoing.headers,
  });
  for (const cookie of outgoing.cookies ?? []) headers.append('set-cookie', cookie);
  return new Response(body, { status: outgoing.status, headers });
}
