import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Pages } from '../web/open-web';

/** A page as it was drawn: its headers, and the pieces between which the nonce of its first reader stands. */
type Drawn = { headers: [string, string | string[]][]; pieces: Buffer[]; nonce: string };

/** 'left' where its first reader went before its end, null where it cannot be shown to others. */
type Page = Drawn | 'left' | null;

const [zip, unzip] = [promisify(gzip), promisify(gunzip)];

const usualKeptMs = 2_000;
const mostPages = 64;
const mostBytes = 1_000_000;
const mostUnzipped = 4_000_000;
// All of a visitor's request that a page is drawn from: nothing else is left to who draws it, so nothing that
// one visitor sends can be in what another reads.
const read = ['host', 'user-agent', 'accept-language', 'cookie', 'x-assay-local'] as const;
const alsoLeft = ['accept-encoding', 'content-security-policy'];
const left = new Set<string>([...read, ...alsoLeft]);
const ofOne = ['authorization', 'rsc', 'range', 'content-length', 'transfer-encoding'];
const notPages = ['/api/', '/dev/', '/_next/'];
const notKept = new Set([
  'content-security-policy',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'transfer-encoding',
  'connection',
  'keep-alive',
]);
const noncePattern = /'nonce-([\w+/=-]+)'/;

const nonceOf = (request: IncomingMessage): string | undefined =>
  noncePattern.exec(String(request.headers['content-security-policy'] ?? ''))?.[1];

/** What has to be the same for two visitors to see the same page; null where the page is one reader's own. */
function keyOf({ method, url = '/', headers }: IncomingMessage): string | null {
  if (method !== 'GET' || notPages.some((place) => url.startsWith(place))) return null;
  // Pictures and other files have their own ways of being kept.
  if (!String(headers.accept ?? '').includes('text/html')) return null;
  if (/assay_session=/.test(headers.cookie ?? '')) return null;
  if (ofOne.some((name) => headers[name] !== undefined)) return null;
  return JSON.stringify([url, ...read.map((name) => headers[name] ?? null)]);
}

/** Whether a header of accepted encodings takes gzip, which `q=0` forbids. */
const takesGzip = (accepted: string): boolean =>
  accepted.split(',').some((part) => {
    const [name, weight = '1'] = part.trim().split(/\s*;\s*q=/);
    return name === 'gzip' && Number(weight) > 0;
  });

function isForAll(response: ServerResponse): boolean {
  const encoding = response.getHeader('content-encoding');
  return (
    response.statusCode === 200 &&
    /^text\/html\b/.test(String(response.getHeader('content-type') ?? '')) &&
    response.getHeader('set-cookie') === undefined &&
    (encoding === undefined || encoding === 'gzip')
  );
}

function cutAt(page: Buffer, nonce: string): Buffer[] {
  const pieces: Buffer[] = [];
  for (let from = 0; ;) {
    const at = page.indexOf(nonce, from);
    pieces.push(page.subarray(from, at < 0 ? undefined : at));
    if (at < 0) return pieces;
    from = at + nonce.length;
  }
}

/**
 * What is written to a response, all of it once it ends; null where it is too much, 'left' where its reader goes
 * before.
 */
function written(response: ServerResponse): Promise<Buffer | 'left' | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const take = (chunk: unknown, encoding: unknown) => {
    const isBytes = chunk instanceof Uint8Array;
    if (!isBytes && typeof chunk !== 'string') return;
    const taken = isBytes ? Buffer.from(chunk) : Buffer.from(chunk, encoding as BufferEncoding);
    bytes += taken.length;
    if (bytes > mostBytes) chunks.length = 0;
    else chunks.push(taken);
  };
  const [write, end] = [response.write.bind(response), response.end.bind(response)] as Array<
    (...all: unknown[]) => ServerResponse
  >;
  return new Promise((resolve) => {
    response.once('close', () => resolve('left'));
    // Others wait for it, so it is drawn to its end however slowly its first reader takes it.
    response.write = (...all: unknown[]) => {
      take(all[0], all[1]);
      const isTaken = write!(...all) as unknown as boolean;
      return isTaken || bytes <= mostBytes;
    };
    response.end = (...all: unknown[]) => {
      take(all[0], all[1]);
      resolve(bytes > mostBytes ? null : Buffer.concat(chunks));
      return end!(...all);
    };
  });
}

/** The whole of a page while it goes to its reader; null where it is not for all. */
async function whole(response: ServerResponse, nonce: string): Promise<Page> {
  const sent = await written(response);
  if (sent === 'left') return sent;
  if (!sent || !isForAll(response)) return null;
  const headers = Object.entries(response.getHeaders())
    .filter(([name]) => !notKept.has(name))
    .map(([name, value]): [string, string | string[]] => [
      name,
      Array.isArray(value) ? value : String(value),
    ]);
  const isZipped = response.getHeader('content-encoding') === 'gzip';
  const page = isZipped ? await unzip(sent, { maxOutputLength: mostUnzipped }) : sent;
  return { headers, pieces: cutAt(page, nonce), nonce };
}

async function tell(drawn: Drawn, request: IncomingMessage, response: ServerResponse) {
  const nonce = nonceOf(request)!;
  const own = Buffer.from(nonce);
  const page = Buffer.concat(
    drawn.pieces.flatMap((piece, n) => (n === 0 ? [piece] : [own, piece])),
  );
  // What a page asks to be loaded early is named in a header, with the nonce.
  const ofReader = (value: string) => value.replaceAll(drawn.nonce, nonce);
  const isZipped = takesGzip(String(request.headers['accept-encoding'] ?? ''));
  const body = isZipped ? await zip(page) : page;
  if (response.destroyed) return;
  for (const [name, value] of drawn.headers)
    response.setHeader(name, Array.isArray(value) ? value.map(ofReader) : ofReader(value));
  if (isZipped) response.setHeader('content-encoding', 'gzip');
  response.setHeader('content-length', body.length);
  response.writeHead(200).end(body);
}

// Longer than a page may take: who asks then begins it anew.
const mostDrawnMs = 15_000;

/**
 * Has one page drawn for all visitors who ask for the same within two seconds, each with a nonce of their own:
 * a crowd that comes at once costs what one reader does. Whoever is logged in has each page drawn anew.
 */
export class VisitorPages {
  private readonly pages = new Map<string, { until: number; page: Promise<Page> }>();

  constructor(
    private readonly draw: Pages['handle'],
    private readonly keptMs = usualKeptMs,
  ) {}

  handle(request: IncomingMessage, response: ServerResponse): void {
    const [key, nonce] = [keyOf(request), nonceOf(request)];
    if (key === null || !nonce) return this.draw(request, response);
    const known = this.pages.get(key);
    if (!known || performance.now() > known.until) return this.begin(key, nonce, request, response);
    known.page
      .then((page) => {
        // Who has left begins nothing: a page that is drawn for nobody may never end.
        if (response.destroyed) return;
        // Of those who waited for who left, the next one begins.
        if (page === 'left') return this.handle(request, response);
        return page ? tell(page, request, response) : this.draw(request, response);
      })
      .catch(() => response.destroy());
  }

  private begin(key: string, nonce: string, request: IncomingMessage, response: ServerResponse) {
    for (const name of Object.keys(request.headers))
      if (!left.has(name)) delete request.headers[name];
    const page = whole(response, nonce).catch(() => null);
    const from = performance.now();
    const kept = { until: from + mostDrawnMs, page };
    this.pages.delete(key);
    this.pages.set(key, kept);
    for (const oldest of this.pages.keys()) {
      if (this.pages.size <= mostPages) break;
      this.pages.delete(oldest);
    }
    const forget = () => {
      if (this.pages.get(key) === kept) this.pages.delete(key);
    };
    void page.then((found) => {
      kept.until = from + this.keptMs;
      const restMs = kept.until - performance.now();
      if (found && found !== 'left' && restMs > 0) setTimeout(forget, restMs).unref();
      else forget();
    });
    this.draw(request, response);
  }
}
