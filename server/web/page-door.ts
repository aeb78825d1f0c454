import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { addressKey, networkKey } from '@/lib/core/address';
import type { RateLimits } from '@/lib/platform/rate-limits';
import type { LocalReaders } from './local-reader';
import { setPageHeaders, type Site } from './page-headers';
import { answerPlainly, replaceFailure } from './plain-answer';
import { PageTurns } from './page-turns';

type Parts = {
  site: Site;
  rateLimits: RateLimits;
  addressOf(request: IncomingMessage): string;
  /** Whether the database was away at some time since, ms since the epoch. */
  wasAwaySince(ms: number): boolean;
  readers: LocalReaders;
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Where the built files lie; else where Next puts them. */
  built?: string;
};

const pagesOfAddress = { by: 'address', points: 300, perSeconds: 60 } as const;
// What a page fetches ahead for each of its links, some fifteen of them: whoever reads on uses none of
// what their pages may take.
const aheadOfAddress = { by: 'address', points: 900, perSeconds: 60 } as const;
const filesOfAddress = { by: 'address', points: 3000, perSeconds: 60 } as const;
const retryAfterSeconds = 3;

/** What a page may send without a renderer: a form of next-auth. */
const largestForm = 64 * 1024;
const builtPath = '/_next/static/';

// Another copy of the house may have it already.
const notThere = { 'cache-control': 'no-store', 'content-length': 0 };

/** The paths of what lies in public/, which alone are no pages there. */
function publicFiles(): ReadonlySet<string> {
  if (!existsSync('public')) return new Set();
  const found = readdirSync('public', { recursive: true, withFileTypes: true });
  return new Set(
    found
      .filter((one) => one.isFile())
      .map(({ parentPath, name }) =>
        `/${path.relative('public', path.join(parentPath, name))}`.replaceAll(path.sep, '/'),
      ),
  );
}

/** Whether a built file is there, by the path that the renderer knows it by; a new build may have come since the start. */
function isThere(url: string, folder: string): boolean {
  const file = path.join(folder, pathOf(url).slice(builtPath.length));
  if (!url.startsWith(builtPath) || !file.startsWith(folder + path.sep)) return false;
  // A name that no disk can have is said to be none by the first.
  return existsSync(file) && statSync(file).isFile();
}

const pathOf = (url: string) => decodeURIComponent(url.split('?', 1)[0]!);

/** Whether the escapes of a path can be read; the renderer would call it an error of its own. */
function isReadable(url: string): boolean {
  try {
    pathOf(url);
    return true;
  } catch {
    return false;
  }
}

/** Refuses what no page answers to. Only next-auth takes posts outside of the API. */
function refuseMethod(request: IncomingMessage, response: ServerResponse): boolean {
  const isAuth = request.url!.startsWith('/api/auth/');
  const allowed = isAuth ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'];
  if (allowed.includes(request.method ?? '')) return false;
  request.resume();
  response.writeHead(405, { allow: allowed.join(', '), 'content-length': 0 }).end();
  return true;
}

/** Refuses a body that is too large, or of which that is not known: the renderer would take all of it into memory. */
function refuseBody({ method, headers }: IncomingMessage, response: ServerResponse): boolean {
  const length = headers['content-length'];
  const status = length === undefined ? 411 : Number(length) > largestForm ? 413 : null;
  if (method !== 'POST' || status === null) return false;
  response.writeHead(status, { connection: 'close', 'content-length': 0 }).end();
  return true;
}

/** Lets requests for pages in: known methods, in turns and by address, each with headers and a nonce of its own. */
export function pageDoor(parts: Parts) {
  const { site, rateLimits, addressOf, wasAwaySince, readers, handle: draw } = parts;
  const turns = new PageTurns();
  const files = publicFiles();
  const built = parts.built ?? path.resolve('.next', 'static');
  const isBuilt = (url: string) => pathOf(url).startsWith(builtPath);
  const isFile = (url: string) => isBuilt(url) || files.has(pathOf(url));

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const began = Date.now();
    replaceFailure(request, response, () => wasAwaySince(began));
    draw(request, response);
  }

  const turnAway = (request: IncomingMessage, response: ServerResponse, seconds: number) =>
    answerPlainly(request, response, { reason: 'busy', status: 429, seconds });

  async function enter(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = addressOf(request);
    const [key, network] = [addressKey(address), networkKey(address)];
    const file = isFile(request.url!);
    const [name, rate] = file
      ? (['files', filesOfAddress] as const)
      : request.headers.rsc === '1' && request.headers['next-router-prefetch'] === '1'
        ? (['pages-ahead', aheadOfAddress] as const)
        : (['pages', pagesOfAddress] as const);
    const seconds = await rateLimits.take(name, rate, key);
    if (seconds !== null) return turnAway(request, response, seconds);
    // Who left while they were counted is drawn for no more.
    if (response.destroyed) return;
    // The renderer draws a whole page to say that a file is not there.
    if (!site.development && isBuilt(request.url!) && !isThere(request.url!, built))
      return void response.writeHead(404, notThere).end();
    if (file) return draw(request, response);
    if (!rateLimits.enabled) return handle(request, response);
    const left = new AbortController();
    response.once('close', () => left.abort());
    const end = await turns.take({ key, network }, left.signal);
    if (end) {
      response.once('finish', end);
      response.once('close', end);
      return handle(request, response);
    }
    if (!response.destroyed) turnAway(request, response, retryAfterSeconds);
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    // Overwrites what a caller claims to be: pages read the address from here.
    request.headers['x-assay-address'] = addressOf(request);
    request.headers['x-assay-local'] = readers.mayReadMails(request, response) ? 'yes' : 'no';
    setPageHeaders(request, response, site, randomBytes(16).toString('base64'));
    if (!isReadable(request.url!)) return void response.writeHead(400).end();
    if (refuseMethod(request, response) || refuseBody(request, response)) return;
    enter(request, response).catch(() => response.destroy());
  };
}
